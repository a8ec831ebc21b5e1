// The bundled scenarios: what File › Open sample lists and what a first start without a file opens.
#pragma once

#include <QString>
#include <QStringList>

namespace shardscope {

/// Where the samples stand: beside an installed program (share/shardscope/samples), or in the source tree that the program was built in.
/// Empty when there are none.
[[nodiscard]] QString samplesDirectory(const QString& programDirectory);
/// Scenario files of a directory by name, the one that a first start opens at the front.
[[nodiscard]] QStringList sampleScenarios(const QString& directory);
/// "GLM-5.1 prefill tp16 dp2 ep32", from the file name.
[[nodiscard]] QString sampleTitle(const QString& file);

}  // namespace shardscope

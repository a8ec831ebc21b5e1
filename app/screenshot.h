// A picture of the window for documents and for machines without a display: waits until everything is shown, saves, and ends the program.
#pragma once

#include <QObject>

#include <string>
#include <vector>

#include "core/support/diagnostic.h"

namespace shardscope {

class MainWindow;

class Screenshot : public QObject {
    Q_OBJECT

public:
    /// `select` as in WindowArguments. Ends the application with 0, 2 (input could not be shown) or 3 (picture could not be written).
    Screenshot(MainWindow& window, std::string file, std::vector<std::string> select, QObject* parent = nullptr);

private:
    MainWindow& m_window;
    std::string m_file;
    std::vector<std::string> m_select;
    int m_exitCode = 0;

    void selectWhatIsAsked();
    void saveWhenIdle();
    void save();
    void fail(const Diagnostics& diagnostics);
};

}  // namespace shardscope

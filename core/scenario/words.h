// The words that settings accept, and the known ones that are refused by name because they are not modelled.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/scenario/settings.h"
#include "core/support/text.h"

namespace shardscope {

template <class T>
struct Word {
    std::string_view text;
    std::optional<T> value;  // none: known, but not modelled
};

inline constexpr std::array wordEmbeddingWords{
    Word<WordEmbedding>{"none", WordEmbedding::none},
    Word<WordEmbedding>{"row", WordEmbedding::row},
    Word<WordEmbedding>{"col", std::nullopt},
};

inline constexpr std::array linearWords{
    Word<LinearQuantisation>{"DISABLED", LinearQuantisation::disabled},
    Word<LinearQuantisation>{"W8A8_DYNAMIC", LinearQuantisation::w8a8Dynamic},
    Word<LinearQuantisation>{"W8A8_STATIC", std::nullopt},
    Word<LinearQuantisation>{"W8A16_STATIC", std::nullopt},
    Word<LinearQuantisation>{"W8A16_DYNAMIC", std::nullopt},
    Word<LinearQuantisation>{"W4A8_STATIC", std::nullopt},
    Word<LinearQuantisation>{"W4A8_DYNAMIC", std::nullopt},
    Word<LinearQuantisation>{"FP8", std::nullopt},
    Word<LinearQuantisation>{"MXFP4", std::nullopt},
};

inline constexpr std::array dtypeWords{
    Word<DType>{"bfloat16", DType::bfloat16},
    Word<DType>{"float16", DType::float16},
    Word<DType>{"float32", std::nullopt},
};

inline constexpr std::array phaseWords{
    Word<Phase>{"prefill", Phase::prefill},
    Word<Phase>{"decode", std::nullopt},
    Word<Phase>{"mixed", std::nullopt},
};

inline constexpr std::array injectionWords{
    Word<Injection>{"none", Injection::none},
    Word<Injection>{"gather-before-moe", Injection::gatherBeforeMoe},
    Word<Injection>{"local-into-attention", Injection::localIntoAttention},
    Word<Injection>{"gather-residual", Injection::gatherResidual},
};

/// Sets `target`, or reports `value` (no such word) or `unsupported` (known, not modelled).
template <class T, std::size_t N>
void chooseWord(const SettingContext& context, const std::array<Word<T>, N>& words, const std::string& text, T& target) {
    const auto word = std::find_if(words.begin(), words.end(), [&](const Word<T>& w) { return w.text == text; });
    if (word != words.end() && word->value) {
        target = *word->value;
        return;
    }
    std::vector<std::string_view> modelled;
    for (const Word<T>& w : words)
        if (w.value) modelled.push_back(w.text);
    const bool isKnown = word != words.end();
    const auto nearest = isKnown ? std::nullopt : nearestWord(text, modelled);
    const std::string hint = nearest ? "did you mean \"" + std::string(*nearest) + "\"?" : "use one of these";
    context.report(isKnown ? "unsupported" : "value", isKnown ? "not modelled yet" : "no such value", "\"" + excerpt(text) + "\"", joined(modelled), hint);
}

}  // namespace shardscope

// Attribute lists, kept sorted so that equal nodes have equal texts.
#include "core/graph/attributes.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace shardscope {

std::string_view toString(Attr key) {
    static constexpr std::array<std::string_view, 12> names{"dim",   "group",   "eps",       "k",     "sizes", "view",
                                                            "dtype", "keepdim", "row_index", "count", "low",   "high"};
    return names[static_cast<std::size_t>(key)];
}

Attributes::Attributes(std::initializer_list<Entry> entries) {
    for (const Entry& entry : entries) set(entry.first, entry.second);
}

void Attributes::set(Attr key, AttrValue value) {
    const auto place = std::lower_bound(m_entries.begin(), m_entries.end(), key, [](const Entry& e, Attr k) { return e.first < k; });
    if (place != m_entries.end() && place->first == key) {
        place->second = std::move(value);
    } else {
        m_entries.insert(place, Entry{key, std::move(value)});
    }
}

void Attributes::erase(Attr key) {
    std::erase_if(m_entries, [key](const Entry& e) { return e.first == key; });
}

const AttrValue* Attributes::find(Attr key) const {
    for (const Entry& entry : m_entries) {
        if (entry.first == key) return &entry.second;
    }
    return nullptr;
}

std::int64_t Attributes::integer(Attr key, std::int64_t fallback) const {
    const auto* value = get<std::int64_t>(key);
    return value != nullptr ? *value : fallback;
}

GroupId Attributes::group() const {
    const auto* value = get<GroupId>(Attr::group);
    return value != nullptr ? *value : GroupId{};
}

namespace {

std::string listText(const std::vector<std::int64_t>& list) {
    std::string text = "[";
    for (std::size_t i = 0; i < list.size(); ++i) text += (i > 0 ? ", " : "") + std::to_string(list[i]);
    return text + "]";
}

std::string patternText(const ViewPattern& pattern) {
    std::string text = "[";
    for (std::size_t d = 0; d < pattern.dims.size(); ++d) {
        if (d > 0) text += ", ";
        for (std::size_t f = 0; f < pattern.dims[d].size(); ++f) {
            if (f > 0) text += "·";
            text += toString(pattern.dims[d][f]);
        }
    }
    return text + "]";
}

struct ValueText {
    std::string operator()(std::int64_t value) const { return std::to_string(value); }
    std::string operator()(double value) const { return fmt::format("{:g}", value); }
    std::string operator()(DType value) const { return std::string(toString(value)); }
    std::string operator()(GroupId value) const { return "group " + std::to_string(value.index()); }
    std::string operator()(const std::vector<std::int64_t>& value) const { return listText(value); }
    std::string operator()(const ViewPattern& value) const { return patternText(value); }
};

}  // namespace

std::string toText(const AttrValue& value) { return std::visit(ValueText{}, value); }

}  // namespace shardscope

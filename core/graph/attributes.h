// Attributes of a node: the arguments of an operator that are not tensors.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/graph/tensor_type.h"
#include "core/support/ids.h"

namespace shardscope {

enum class Attr : std::uint8_t { dim, group, eps, k, sizes, view, dtype, keepdim, row_index, count, low, high };

[[nodiscard]] std::string_view toString(Attr key);

/// Target of a view, by axes and not by sizes: [[batch],[token],[head,head_dim]]. Token counts are never literals, so a view stays right when its input becomes
/// local.
struct ViewPattern {
    std::vector<std::vector<Axis>> dims;
    bool operator==(const ViewPattern&) const = default;
};

using AttrValue = std::variant<std::int64_t, double, DType, GroupId, std::vector<std::int64_t>, ViewPattern>;

class Attributes {
public:
    using Entry = std::pair<Attr, AttrValue>;

    Attributes() = default;
    Attributes(std::initializer_list<Entry> entries);

    void set(Attr key, AttrValue value);
    void erase(Attr key);
    [[nodiscard]] const AttrValue* find(Attr key) const;
    /// Value of that type, or nothing.
    template <class T>
    [[nodiscard]] const T* get(Attr key) const {
        const AttrValue* value = find(key);
        return value != nullptr ? std::get_if<T>(value) : nullptr;
    }
    [[nodiscard]] std::int64_t integer(Attr key, std::int64_t fallback = 0) const;
    [[nodiscard]] GroupId group() const;
    [[nodiscard]] const std::vector<Entry>& entries() const { return m_entries; }
    bool operator==(const Attributes&) const = default;

private:
    std::vector<Entry> m_entries;  // sorted by key
};

[[nodiscard]] std::string toText(const AttrValue& value);

}  // namespace shardscope

// Sizes and texts of tensor types.
#include "core/graph/tensor_type.h"

#include <algorithm>

#include "core/support/checked.h"

namespace shardscope {

std::string_view toString(DType dtype) {
    switch (dtype) {
        case DType::boolean: return "bool";
        case DType::int8: return "int8";
        case DType::int32: return "int32";
        case DType::int64: return "int64";
        case DType::float16: return "float16";
        case DType::bfloat16: return "bfloat16";
        case DType::float32: return "float32";
    }
    return "?";
}

std::int64_t bytesPerElement(DType dtype) {
    switch (dtype) {
        case DType::boolean:
        case DType::int8: return 1;
        case DType::float16:
        case DType::bfloat16: return 2;
        case DType::int32:
        case DType::float32: return 4;
        case DType::int64: return 8;
    }
    return 0;
}

std::string_view toString(Axis axis) {
    static constexpr std::array<std::string_view, 16> names{"batch", "token", "hidden", "head",  "head_dim", "latent",  "intermediate", "expert",
                                                            "top_k", "vocab", "routed", "block", "slot",     "request", "position",     "other"};
    return names[static_cast<std::size_t>(axis)];
}

Dim::Dim(std::initializer_list<AxisFactor> factors) {
    for (const AxisFactor& factor : factors) multiply(factor);
}

std::int64_t Dim::size() const {
    std::int64_t size = 1;
    for (std::size_t i = 0; i < m_count; ++i) size = saturatingMultiply(size, m_factors[i].size);
    return size;
}

bool Dim::has(Axis axis) const {
    return std::any_of(m_factors.begin(), m_factors.begin() + m_count, [axis](const AxisFactor& f) { return f.axis == axis; });
}

void Dim::multiply(AxisFactor factor) {
    if (m_count < maxFactors) {
        m_factors[m_count++] = factor;
        return;
    }
    AxisFactor& last = m_factors[maxFactors - 1];
    last = {Axis::other, saturatingMultiply(last.size, factor.size)};
}

bool Dim::resize(Axis axis, std::int64_t size) {
    for (std::size_t i = 0; i < m_count; ++i) {
        if (m_factors[i].axis != axis) continue;
        m_factors[i].size = size;
        return true;
    }
    return false;
}

std::string Dim::axesText() const {
    std::string text;
    for (std::size_t i = 0; i < m_count; ++i) {
        if (i > 0) text += "·";
        text += toString(m_factors[i].axis);
    }
    return text;
}

TensorType::TensorType(DType dtype, std::initializer_list<Dim> dims) : m_dtype(dtype) {
    for (const Dim& dim : dims) append(dim);
}

void TensorType::append(Dim dim) {
    if (m_rank < maxRank) m_dims[m_rank++] = dim;
}

bool TensorType::has(Axis axis) const { return dimOf(axis) >= 0; }

int TensorType::dimOf(Axis axis) const {
    for (std::size_t i = 0; i < m_rank; ++i) {
        if (m_dims[i].has(axis)) return static_cast<int>(i);
    }
    return -1;
}

std::int64_t TensorType::sizeOf(Axis axis) const {
    const int i = dimOf(axis);
    if (i < 0) return 0;
    const Dim& holder = m_dims[static_cast<std::size_t>(i)];
    for (std::size_t f = 0; f < holder.factorCount(); ++f) {
        if (holder.factor(f).axis == axis) return holder.factor(f).size;
    }
    return 0;
}

bool TensorType::resize(Axis axis, std::int64_t size) {
    const int i = dimOf(axis);
    return i >= 0 && m_dims[static_cast<std::size_t>(i)].resize(axis, size);
}

std::int64_t TensorType::elements() const {
    std::int64_t elements = 1;
    for (std::size_t i = 0; i < m_rank; ++i) elements = saturatingMultiply(elements, m_dims[i].size());
    return elements;
}

std::int64_t TensorType::bytes() const { return saturatingMultiply(elements(), bytesPerElement(m_dtype)); }

std::vector<std::int64_t> TensorType::shape() const {
    std::vector<std::int64_t> shape;
    shape.reserve(m_rank);
    for (std::size_t i = 0; i < m_rank; ++i) shape.push_back(m_dims[i].size());
    if (m_pieces > 1 && m_rank > 0) shape[0] = ceilDivide(shape[0], m_pieces);
    return shape;
}

std::string TensorType::shapeText() const {
    std::string text = m_pieces > 1 ? std::to_string(m_pieces) + " × [" : "[";
    const std::vector<std::int64_t> sizes = shape();
    for (std::size_t i = 0; i < sizes.size(); ++i) text += (i > 0 ? ", " : "") + std::to_string(sizes[i]);
    return text + "]";
}

namespace {

std::size_t leadingBatch(const TensorType& type) { return type.rank() > 0 && type.dim(0).isAxis(Axis::batch) ? 1 : 0; }

}  // namespace

bool sameShapeIgnoringBatch(const TensorType& a, const TensorType& b) {
    const std::size_t skipA = leadingBatch(a);
    const std::size_t skipB = leadingBatch(b);
    if (a.rank() - skipA != b.rank() - skipB) return false;
    for (std::size_t i = 0; i + skipA < a.rank(); ++i) {
        if (a.size(i + skipA) != b.size(i + skipB)) return false;
    }
    return true;
}

}  // namespace shardscope

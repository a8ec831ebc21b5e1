// The shape of a value with the meaning of its dimensions. Token layout is read from the axes, never guessed from a row count.
#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace shardscope {

enum class DType : std::uint8_t { boolean, int8, int32, int64, float16, bfloat16, float32 };

[[nodiscard]] std::string_view toString(DType dtype);
[[nodiscard]] std::int64_t bytesPerElement(DType dtype);

/// What a dimension counts. `routed` is rows dispatched to experts, sharded over ep; `batch` is the leading 1 of packed sequences.
enum class Axis : std::uint8_t {
    batch,
    token,
    hidden,
    head,
    head_dim,
    latent,
    intermediate,
    expert,
    top_k,
    vocab,
    routed,
    block,
    slot,
    request,
    position,
    other
};

[[nodiscard]] std::string_view toString(Axis axis);

struct AxisFactor {
    Axis axis = Axis::other;
    std::int64_t size = 1;
    bool operator==(const AxisFactor&) const = default;
};

/// One dimension: an axis, or a product of up to three axes in row-major order ("head·head_dim" of an o_proj input).
class Dim {
public:
    static constexpr std::size_t maxFactors = 3;

    Dim() = default;
    Dim(Axis axis, std::int64_t size) : Dim({AxisFactor{axis, size}}) {}
    Dim(std::initializer_list<AxisFactor> factors);

    [[nodiscard]] std::int64_t size() const;
    [[nodiscard]] std::size_t factorCount() const { return m_count; }
    [[nodiscard]] const AxisFactor& factor(std::size_t i) const { return m_factors[i]; }
    [[nodiscard]] bool has(Axis axis) const;
    [[nodiscard]] bool isAxis(Axis axis) const { return m_count == 1 && m_factors[0].axis == axis; }
    /// Appends a factor; a full dimension merges it into `other`.
    void multiply(AxisFactor factor);
    /// Sets the size of the first factor of this axis; false when there is none.
    bool resize(Axis axis, std::int64_t size);
    bool operator==(const Dim&) const = default;

    /// "token·top_k"
    [[nodiscard]] std::string axesText() const;

private:
    std::array<AxisFactor, maxFactors> m_factors{};
    std::uint8_t m_count = 0;
};

/// dtype and dimensions of one result. `pieces` > 1 is a list of that many tensors cut from dimension 0 (what a split hands to grouped operators):
/// dimensions and sizes are those of the whole, shape() is that of the first piece.
class TensorType {
public:
    static constexpr std::size_t maxRank = 4;

    TensorType() = default;
    TensorType(DType dtype, std::initializer_list<Dim> dims);

    [[nodiscard]] DType dtype() const { return m_dtype; }
    void setDType(DType dtype) { m_dtype = dtype; }
    [[nodiscard]] std::size_t rank() const { return m_rank; }
    [[nodiscard]] const Dim& dim(std::size_t i) const { return m_dims[i]; }
    [[nodiscard]] Dim& dim(std::size_t i) { return m_dims[i]; }
    [[nodiscard]] std::int64_t size(std::size_t i) const { return m_dims[i].size(); }
    void append(Dim dim);
    [[nodiscard]] std::int64_t pieces() const { return m_pieces; }
    void setPieces(std::int64_t pieces) { m_pieces = pieces; }

    [[nodiscard]] bool has(Axis axis) const;
    /// Index of the first dimension with this axis, or -1.
    [[nodiscard]] int dimOf(Axis axis) const;
    /// Size of the first factor of this axis, or 0.
    [[nodiscard]] std::int64_t sizeOf(Axis axis) const;
    /// Resizes the first factor of this axis; false when there is none.
    bool resize(Axis axis, std::int64_t size);
    /// Product of the dimensions; stops at the largest int64.
    [[nodiscard]] std::int64_t elements() const;
    [[nodiscard]] std::int64_t bytes() const;
    /// Of the whole, or of the first piece of a list.
    [[nodiscard]] std::vector<std::int64_t> shape() const;
    /// "[4096, 64, 256]", with "16 × " and the shape of a piece for lists.
    [[nodiscard]] std::string shapeText() const;
    bool operator==(const TensorType&) const = default;

private:
    DType m_dtype = DType::float16;
    std::uint8_t m_rank = 0;
    std::array<Dim, maxRank> m_dims{};
    std::int64_t m_pieces = 1;
};

/// Equal but for a leading batch dimension of 1, as PyTorch broadcasting accepts [1,T,H] with [T,H].
[[nodiscard]] bool sameShapeIgnoringBatch(const TensorType& a, const TensorType& b);

}  // namespace shardscope

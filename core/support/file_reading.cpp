// Reads a text file after checking what it is: nothing is read from a directory, a pipe or a file above the limit.
#include "core/support/file.h"

#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

#include "core/support/descriptor.h"
#include "core/support/text.h"
#include "core/support/units.h"

namespace shardscope {

namespace {

constexpr std::string_view byteOrderMark = "\xEF\xBB\xBF";
constexpr std::string_view lfsSignature = "version https://git-lfs.github.com/spec/";  // first line of a pointer file, Git LFS specification v1

Diagnostic inputError(std::string code, const std::string& name, std::string message) {
    Diagnostic diagnostic;
    diagnostic.code = "input." + std::move(code);
    diagnostic.where.file = name;
    diagnostic.message = std::move(message);
    return diagnostic;
}

Diagnostic withHint(Diagnostic diagnostic, std::string found, std::string expected, std::string hint) {
    diagnostic.found = std::move(found);
    diagnostic.expected = std::move(expected);
    diagnostic.hint = std::move(hint);
    return diagnostic;
}

Diagnostic cannotOpen(const std::string& name, int error) {
    switch (error) {
        case ENOENT:
        case ENOTDIR:
        case ENAMETOOLONG: return withHint(inputError("not_found", name, "the file does not exist"), std::strerror(error), "a file", "check the path");
        case EACCES:
        case EPERM:
            return withHint(inputError("no_permission", name, "the file may not be read"), std::strerror(error), "read permission",
                            "chmod +r the file and +x its folders");
        case ENXIO:
        case ENODEV:
            return withHint(inputError("not_regular", name, "not a regular file"), std::strerror(error), "a regular file", "copy its content to a file");
        default: return withHint(inputError("unreadable", name, "the file cannot be opened"), std::strerror(error), "a readable file", {});
    }
}

Diagnostic tooLarge(const std::string& name, std::int64_t size, std::int64_t limit) {
    return withHint(inputError("too_large", name, "the file is larger than any file of this kind"), bytesText(size) + " (" + std::to_string(size) + " B)",
                    "at most " + bytesText(limit), "is this the right file?");
}

std::optional<Diagnostic> wrongKind(const std::string& name, const struct stat& status) {
    if (S_ISDIR(status.st_mode))
        return withHint(inputError("is_directory", name, "a directory stands where a file is expected"), "a directory", "a file", "name the file inside it");
    if (!S_ISREG(status.st_mode))
        return withHint(inputError("not_regular", name, "not a regular file"), "a pipe, socket or device", "a regular file", "copy its content to a file");
    return std::nullopt;
}

/// Reads to the end, but never more than one byte above the limit: a file may grow while it is read.
Result<std::string> readAll(const Descriptor& file, const std::string& name, std::int64_t limitBytes) {
    std::string bytes;
    std::array<char, 65536> buffer{};
    while (static_cast<std::int64_t>(bytes.size()) <= limitBytes) {
        const ssize_t count = ::read(file.number(), buffer.data(), buffer.size());
        if (count == 0) return bytes;
        if (count > 0) bytes.append(buffer.data(), static_cast<std::size_t>(count));
        if (count < 0 && errno != EINTR)
            return failure(withHint(inputError("unreadable", name, "reading failed"), std::strerror(errno), "a readable file", {}));
    }
    return failure(tooLarge(name, static_cast<std::int64_t>(bytes.size()), limitBytes));
}

bool looksLikeHtml(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
    std::string start(text.substr(0, 14));
    std::transform(start.begin(), start.end(), start.begin(), [](unsigned char c) { return static_cast<char>(c >= 'A' && c <= 'Z' ? c + 32 : c); });
    return start.starts_with("<!doctype html") || start.starts_with("<html") || start.starts_with("<head");
}

}  // namespace

Result<std::string> checkText(std::string bytes, const std::string& name, std::int64_t limitBytes) {
    if (static_cast<std::int64_t>(bytes.size()) > limitBytes) return failure(tooLarge(name, static_cast<std::int64_t>(bytes.size()), limitBytes));
    if (bytes.starts_with(byteOrderMark)) bytes.erase(0, byteOrderMark.size());
    if (bytes.starts_with(lfsSignature))
        return failure(withHint(inputError("lfs_pointer", name, "a Git LFS pointer, not the file it stands for"), excerpt(bytes, 40), "the file's own content",
                                "run `git lfs pull` in the repository it came from"));
    if (looksLikeHtml(bytes))
        return failure(withHint(inputError("html", name, "an HTML page was saved instead of the file"), excerpt(bytes, 40), "the raw file",
                                "download the raw file; the page may be a login or an error page"));
    if (const auto offset = firstInvalidUtf8(bytes))
        return failure(withHint(inputError("not_utf8", name, "the file is not UTF-8 text"), "an invalid sequence at byte " + std::to_string(*offset), "UTF-8",
                                "convert it, for example with iconv -t UTF-8"));
    return bytes;
}

Result<std::string> readTextFile(const std::filesystem::path& path, std::int64_t limitBytes) {
    const std::string name = path.string();
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));  // non-blocking: opening a pipe must not wait for a writer
    if (!file.isOpen()) return failure(cannotOpen(name, errno));
    struct stat status {};
    if (::fstat(file.number(), &status) != 0) return failure(cannotOpen(name, errno));
    if (auto problem = wrongKind(name, status)) return failure(std::move(*problem));
    if (status.st_size > limitBytes) return failure(tooLarge(name, status.st_size, limitBytes));
    return readAll(file, name, limitBytes).and_then([&](std::string bytes) { return checkText(std::move(bytes), name, limitBytes); });
}

}  // namespace shardscope

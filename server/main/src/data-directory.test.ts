import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { secureDataDirectory } from './data-directory.ts'
import { sessionKeys } from './secrets.ts'

const home = mkdtempSync(join(tmpdir(), 'bourse-modes-'))
afterAll(() => rmSync(home, { recursive: true }))
let data = ''
let count = 0
beforeEach(() => {
  data = join(home, `data-${count++}`)
})
const readMode = (path: string) => (statSync(path).mode & 0o777).toString(8)
const OTHER_USER = 12_345
const isRoot = process.getuid?.() === 0

describe('a data directory', () => {
  it('is created for this user alone', () => {
    expect(secureDataDirectory(data)).toEqual([])
    expect(readMode(data)).toBe('700')
  })

  it('that others could enter is made private with its pictures, key and log, and reported', () => {
    const uploads = join(data, 'uploads')
    const files = [join(uploads, 'a.jpg'), join(data, 'session.key'), join(data, 'bourse.log')]
    mkdirSync(uploads, { recursive: true })
    for (const file of files) {
      writeFileSync(file, '')
      chmodSync(file, 0o644)
    }
    for (const directory of [data, uploads]) chmodSync(directory, 0o755)
    expect(secureDataDirectory(data)).toEqual([
      data,
      uploads,
      join(data, 'session.key'),
      join(data, 'bourse.log'),
    ])
    expect([data, uploads, ...files].map(readMode)).toEqual(['700', '700', '600', '600', '600'])
    expect(secureDataDirectory(data)).toEqual([])
  })

  it("may be a link of the operator's, and the place of its socket files may not", () => {
    const target = join(home, `target-${count}`)
    mkdirSync(target, { mode: 0o755 })
    symlinkSync(target, data)
    secureDataDirectory(data)
    expect(readMode(target)).toBe('700')
    symlinkSync(home, join(target, 'sockets'))
    expect(() => secureDataDirectory(data)).toThrow(`${join(target, 'sockets')} is no directory`)
  })

  // Only root can give a directory away.
  it.runIf(isRoot)('of another user is refused, as are a directory and a key of theirs in it', () => {
    for (const path of [join(data, 'uploads'), join(data, 'session.key'), data]) {
      mkdirSync(data, { recursive: true })
      if (path.endsWith('uploads')) mkdirSync(path)
      else if (path !== data) writeFileSync(path, '')
      chownSync(path, OTHER_USER, OTHER_USER)
      expect(() => secureDataDirectory(data)).toThrow(`${path} belongs to another user (uid ${OTHER_USER},`)
      rmSync(data, { recursive: true })
    }
  })
})

describe('the session key', () => {
  const keys = (environment: Record<string, string> = {}) =>
    sessionKeys(readConfig({ DATA_DIR: data, ...environment }))

  it("is generated once, for this user's eyes", () => {
    const [first] = keys()
    expect(keys()).toEqual([first])
    expect(first).toHaveLength(32)
    expect(readMode(join(data, 'session.key'))).toBe('600')
  })

  it.each(['', 'hunter2', 'a'.repeat(63)])(
    'of the data directory that is damaged, %j, names its file',
    (text) => {
      const path = join(data, 'session.key')
      mkdirSync(data)
      writeFileSync(path, text)
      expect(() => keys()).toThrow(`${path} must hold 64 hex digits`)
      expect(() => keys()).not.toThrow('hunter2')
    },
  )

  it('of a file that is damaged or missing names the file and its setting', () => {
    const path = join(home, `key-${count}`)
    expect(() => keys({ SESSION_KEY_FILE: path })).toThrow(
      `the file of SESSION_KEY_FILE (${path}) cannot be read (ENOENT)`,
    )
    writeFileSync(path, `${'a'.repeat(64)}, nonsense`)
    expect(() => keys({ SESSION_KEY_FILE: path })).toThrow(
      `the file of SESSION_KEY_FILE (${path}) must hold 64 hex digits, or several such keys with commas`,
    )
    writeFileSync(path, `${'b'.repeat(64)},\n${'a'.repeat(64)}\n`)
    expect(keys({ SESSION_KEY_FILE: path }).map((key) => key.toString('hex')[0])).toEqual(['b', 'a'])
  })
})

import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { assertPrivateDirectory, ensurePrivateDirectory, operatorSocket } from '#platform/private-files'

const home = mkdtempSync(join(tmpdir(), 'bourse-private-'))
afterAll(() => rmSync(home, { recursive: true }))
let count = 0
const fresh = () => join(home, `directory-${count++}`)
const readMode = (path: string) => statSync(path).mode & 0o777
const OTHER_USER = 12_345
const isRoot = process.getuid?.() === 0

describe('a private directory', () => {
  it('is created, with those around it, for this user alone', () => {
    const path = join(fresh(), 'inner')
    expect(ensurePrivateDirectory(path)).toBe('private')
    expect([readMode(path), readMode(dirname(path))]).toEqual([0o700, 0o700])
    expect(() => assertPrivateDirectory(path)).not.toThrow()
  })

  it('that others may enter is closed by the server and refused by the client', () => {
    const path = fresh()
    mkdirSync(path)
    chmodSync(path, 0o750)
    expect(() => assertPrivateDirectory(path)).toThrow(`${path} is open to other users`)
    expect(ensurePrivateDirectory(path)).toBe('tightened')
    expect(readMode(path)).toBe(0o700)
  })

  it('is no link, wherever that leads', () => {
    const path = fresh()
    symlinkSync(home, path)
    for (const check of [ensurePrivateDirectory, assertPrivateDirectory])
      expect(() => check(path)).toThrow(`${path} is no directory`)
  })

  it('is not where every user could put another one in its place', () => {
    const around = fresh()
    mkdirSync(around)
    chmodSync(around, 0o777)
    const path = join(around, 'sockets')
    expect(() => ensurePrivateDirectory(path)).toThrow(`${around} can be written by everybody`)
    // The system's temporary directory has this bit: only the owner replaces a directory there.
    chmodSync(around, 0o1777)
    expect(ensurePrivateDirectory(path)).toBe('private')
  })

  // Only root can give a directory away.
  it.runIf(isRoot)('of another user is refused, although its mode is right: it was there first', () => {
    const shared = fresh()
    mkdirSync(shared)
    const path = join(shared, 'bourse-squatted')
    mkdirSync(path, { mode: 0o700 })
    chownSync(path, OTHER_USER, OTHER_USER)
    for (const check of [ensurePrivateDirectory, assertPrivateDirectory])
      expect(() => check(path)).toThrow(`${path} belongs to another user (uid ${OTHER_USER}`)
    // Root may command the exchange of a user in that user's own directory.
    chownSync(shared, OTHER_USER, OTHER_USER)
    expect(() => assertPrivateDirectory(path)).not.toThrow()
  })
})

describe('the socket file of a data directory', () => {
  it('is inside of it', () => {
    expect(operatorSocket('/srv/bourse')).toBe('/srv/bourse/sockets/operator.sock')
  })

  it('is in the temporary directory when its address would be too long, one for each data directory', () => {
    const longest = `/${'d'.repeat(107 - '/sockets/operator.sock'.length - 1)}`
    expect(operatorSocket(longest)).toBe(`${longest}/sockets/operator.sock`)
    const [one, two] = [operatorSocket(`${longest}1`), operatorSocket(`${longest}2`)]
    for (const path of [one, two])
      expect(path).toMatch(new RegExp(`^${tmpdir()}/bourse-[0-9a-f]{16}/operator\\.sock$`))
    expect(one).not.toBe(two)
    // Bytes count, not characters.
    expect(operatorSocket(`/${'ä'.repeat(50)}`)).toContain(tmpdir())
  })
})

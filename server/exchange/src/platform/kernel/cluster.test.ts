import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { initialise } from './cluster.ts'

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'bourse-cluster-'))
})
afterEach(() => rmSync(home, { recursive: true }))

const made: string[] = []
// oxlint-disable-next-line typescript/require-await -- initdb is a process elsewhere
const initdb = async (directory: string) => {
  made.push(directory)
  writeFileSync(join(directory, 'PG_VERSION'), 'made')
}
const readVersion = (directory: string) => readFileSync(join(directory, 'PG_VERSION'), 'utf8')
const [directory, readyMade] = [() => join(home, 'postgres'), () => join(home, 'ready')]

describe('a cluster', () => {
  beforeEach(() => void (made.length = 0))

  it('is created by initdb once when no template exists', async () => {
    await initialise(directory(), initdb, readyMade())
    await initialise(directory(), initdb, readyMade())
    expect([readVersion(directory()), made]).toEqual(['made', [`${directory()}.unfinished`]])
  })

  it('is copied from a template with permissions for its owner only', async () => {
    mkdirSync(join(readyMade(), 'base'), { recursive: true, mode: 0o755 })
    writeFileSync(join(readyMade(), 'PG_VERSION'), 'copied')
    await initialise(directory(), initdb, readyMade())
    expect([readVersion(directory()), made, existsSync(join(directory(), 'base'))]).toEqual([
      'copied',
      [],
      true,
    ])
    expect(statSync(directory()).mode & 0o777).toBe(0o700)
  })

  it('that is incomplete is created again', async () => {
    mkdirSync(`${directory()}.unfinished`)
    writeFileSync(join(`${directory()}.unfinished`, 'half'), '')
    await initialise(directory(), initdb, readyMade())
    expect(existsSync(join(directory(), 'half'))).toBe(false)
    await expect(
      initialise(join(home, 'other'), () => Promise.reject(new Error('no room')), readyMade()),
    ).rejects.toThrow('no room')
    expect(existsSync(join(home, 'other'))).toBe(false)
  })
})

import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { random } from './machine.ts'

describe('random', () => {
  it('have the requested length and never repeat', () => {
    const lengths = [0, 1, 26, 32, 255, 256, 257, 5_000]
    const all = Array.from({ length: 2_000 }, (_, index) =>
      random.bytes(lengths[index % lengths.length] ?? 0),
    )
    all.forEach((bytes, index) => expect(bytes).toHaveLength(lengths[index % lengths.length] ?? 0))
    const ids = all.filter(({ length }) => length >= 26).map((bytes) => bytes.toString('hex'))
    expect(new Set(ids).size).toBe(ids.length)
  })
})

describe('batched log lines', () => {
  const machine = fileURLToPath(new URL('machine.ts', import.meta.url))
  const exits = [
    ['exits', 'process.exit(0)', 0],
    ['has nothing more to do', '', 0],
    ['throws', 'throw new Error("a fault")', 1],
  ] as const

  it.each(exits)('are all written when the process %s', (_claim, end, status) => {
    const script = `
      import { createLog } from ${JSON.stringify(machine)}
      const log = createLog({ logLevel: 'info', dataDirectory: '.' }, 'bff')
      for (let line = 0; line < 500; line++) log.info({ status: line }, 'request')
      ${end}`
    const ran = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
    expect(ran.status).toBe(status)
    const statuses = ran.stdout
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as { status: number }).status)
    // A block in flight may arrive after the last one; every line has its own timestamp.
    expect(statuses.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 500 }, (_, line) => line))
  })
})

import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

let directory: string
beforeEach(() => void (directory = mkdtempSync(join(tmpdir(), 'bourse-lock-'))))
afterEach(() => rmSync(directory, { recursive: true }))

const LOCK = new URL('../../tools/lock.mjs', import.meta.url).href

/** A process that writes the begin and the end of its work into a file. */
function runWorker(name: string): Promise<number | null> {
  const code = `
    import { appendFileSync } from 'node:fs'
    import { withLock } from ${JSON.stringify(LOCK)}
    const [lock, log, name] = process.argv.slice(1)
    withLock(lock, () => appendFileSync(log, 'waits '), () => {
      appendFileSync(log, name + '-begins ')
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300)
      appendFileSync(log, name + '-ends ')
    })`
  const paths = [join(directory, 'lock'), join(directory, 'log')]
  const child = spawn(process.execPath, ['--input-type=module', '-e', code, ...paths, name], {
    stdio: 'inherit',
  })
  return new Promise((resolve) => child.on('exit', resolve))
}

describe('two starts in one checkout', () => {
  it('work one after the other', async () => {
    expect(await Promise.all([runWorker('a'), runWorker('b'), runWorker('c')])).toEqual([0, 0, 0])
    const steps = readFileSync(join(directory, 'log'), 'utf8')
      .split(' ')
      .filter((step) => /-/.test(step))
    expect(steps).toHaveLength(6)
    for (let at = 0; at < steps.length; at += 2)
      expect(steps[at + 1]).toBe(steps[at]?.replace('-begins', '-ends'))
  })

  it('do not wait for a process that ended', async () => {
    const ended = spawn(process.execPath, ['-e', '0'])
    await new Promise((resolve) => ended.on('exit', resolve))
    writeFileSync(join(directory, 'lock'), String(ended.pid))
    expect(await runWorker('a')).toBe(0)
    expect(readFileSync(join(directory, 'log'), 'utf8')).toBe('a-begins a-ends ')
  })
})

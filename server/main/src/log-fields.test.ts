import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { buildLogOptions } from './log-fields.ts'

/** The fields of a line, without those that every line has. */
function written(log: (to: ReturnType<typeof buildLogOptions>) => void): Record<string, unknown> {
  const lines: string[] = []
  log(
    buildLogOptions(
      'info',
      'bff',
      { write: (line: string) => void lines.push(line) },
      () => 1_700_000_000_000,
    ),
  )
  const { level: _level, time, part, ...rest } = JSON.parse(lines[0] ?? '{}') as Record<string, unknown>
  expect([part, String(time)]).toEqual(['bff', expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)])
  return rest
}

describe('a log line', () => {
  it('contains the allowed fields', () => {
    expect(
      written((log) => log.info({ request_id: 'r', route: '/api/menu', status: 200 }, 'request')),
    ).toEqual({
      request_id: 'r',
      route: '/api/menu',
      status: 200,
      msg: 'request',
    })
  })

  it('omits other fields, and lists their names', () => {
    const line = written((log) =>
      log.warn({ status: 500, password: 'hunter2', headers: { cookie: 'x' } }, 'oh'),
    )
    expect(line).toEqual({ status: 500, unlisted: ['password', 'headers'], msg: 'oh' })
  })

  it("contains an error's type, message and stack, without properties added by drivers", () => {
    const fault = Object.assign(new TypeError('duplicate key'), {
      code: '23505',
      detail: 'Key (email)=(a@b.example) already exists.',
      parameters: ['hunter2'],
      cause: Object.assign(new Error('below'), { config: { password: 'hunter2' } }),
    })
    const line = written((log) => log.error({ err: fault }, 'a call failed'))
    expect(line['err']).toMatchObject({
      type: 'TypeError',
      message: 'duplicate key',
      code: '23505',
      stack: expect.stringContaining('log-fields.test.ts') as unknown,
      cause: { message: 'below' },
    })
    expect(JSON.stringify(line)).not.toMatch(/hunter2|a@b/)
  })

  it('contains the errors of a combined one', () => {
    const combined = new AggregateError([new Error('one'), new TypeError('other')], 'both')
    const { err } = written((log) => log.error({ err: combined }, 'failed'))
    expect(err).toMatchObject({
      message: 'both',
      errors: [{ message: 'one' }, { type: 'TypeError', message: 'other' }],
    })
  })

  it('contains only the type of a thrown value that is not an error', () => {
    expect(written((log) => log.error({ err: 'hunter2' }, 'thrown')).err).toEqual({ type: 'string' })
  })
})

const SERVER = join(import.meta.dirname, '../..')
const LOG_CALL = /(?:\blog|Log|\))\??\.(?:trace|debug|info|warn|error|fatal|child)\(\s*(\{|\w+,)/g

/** The text from an opening brace to the closing one. */
function objectAt(code: string, start: number): string {
  let depth = 0
  for (let at = start; at < code.length; at++) {
    if ('{(['.includes(code[at] ?? ' ')) depth++
    if ('})]'.includes(code[at] ?? ' ') && --depth === 0) return code.slice(start + 1, at)
  }
  return ''
}

/** The names of the fields of an object literal; a spread keeps its dots. */
function listFields(literal: string): string[] {
  let depth = 0
  const parts = ['']
  for (const character of literal) {
    if ('{(['.includes(character)) depth++
    if ('})]'.includes(character)) depth--
    if (character === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += character
  }
  return parts.flatMap((part) => {
    // Fields that some lines lack: `...(condition ? {} : { flags })`.
    if (/^\s*\.\.\.\(/.test(part))
      return [...part.matchAll(/\{([^{}]*)\}/g)].flatMap(([, inner = '']) => listFields(inner))
    return /^\s*((?:\.\.\.)?\w+)/.exec(part)?.[1] ?? []
  })
}

/** Fields that are not written as a literal beside the call, by the text that stands there. */
const ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  '...how': ['code', 'signal'],
  'how,': ['code', 'signal'],
  'fields,': ['request_id', 'ms', 'code', 'reason', 'upstream_ms', 'session'],
}

describe('the fields that the server logs', () => {
  const found = new Map<string, string>()
  for (const file of globSync('*/src/**/*.ts', { cwd: SERVER })) {
    if (/\.test\.ts$|\/testing\//.test(file)) continue
    const code = readFileSync(join(SERVER, file), 'utf8')
    for (const match of code.matchAll(LOG_CALL)) {
      const start = match.index + match[0].length - 1
      const names = match[1] === '{' ? listFields(objectAt(code, start)) : [match[1] ?? '']
      for (const name of names) found.set(name, file)
    }
  }

  it('are found, those of the access log and of price keys among them', () => {
    expect([...found.keys()]).toEqual(
      expect.arrayContaining(['err', 'key_hash', 'link', 'starts_at', 'product']),
    )
    expect(found.size).toBeGreaterThan(20)
  })

  // The part of a process is in each line.
  it.each([...found].filter(([name]) => name !== 'part'))('%s is allowed, in %s', (name, file) => {
    const isLiteral = /^\w+$/.test(name)
    const names = isLiteral ? [name] : ELSEWHERE[name]
    expect(names, `${name} of ${file} stands elsewhere`).toBeDefined()
    for (const each of names ?? [])
      expect(
        written((log) => log.info({ [each]: 'x' }, 'a line')),
        each,
      ).not.toHaveProperty('unlisted')
  })
})

import { describe, expect, it } from 'vitest'
import { logOf } from './log-fields.ts'

/** The fields of a line, without those that every line has. */
function written(log: (to: ReturnType<typeof logOf>) => void): Record<string, unknown> {
  const lines: string[] = []
  log(logOf('info', 'bff', { write: (line: string) => void lines.push(line) }, () => 1_700_000_000_000))
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

  it('contains only the type of a thrown value that is not an error', () => {
    expect(written((log) => log.error({ err: 'hunter2' }, 'thrown')).err).toEqual({ type: 'string' })
  })
})

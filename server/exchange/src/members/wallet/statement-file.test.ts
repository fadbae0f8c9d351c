import { describe, expect, it } from 'vitest'
import { toAmount, toInstant } from '@bourse/contracts/kit'
import type { Entry } from '@bourse/contracts/wallet'
import { formatTable } from './statement-file.ts'

const entry = (more: Partial<Entry> = {}): Entry => ({
  id: '1' as Entry['id'],
  change: toAmount('-1.5'),
  at: toInstant(Date.parse('2026-03-03T09:00:01.250Z')),
  label: 'Transfer out',
  kind: 11,
  asset: '3' as Entry['asset'],
  code: 'USDT',
  before: toAmount('100'),
  after: toAmount('98.5'),
  account: 'Spot',
  isHeld: false,
  group: 'transfers',
  exactAt: '2026-03-03T09:00:01.250Z',
  receipt: null,
  ...more,
})

describe('a statement as CSV', () => {
  it('has a translated header, a line per entry, and amounts as plain numbers', () => {
    expect(formatTable([entry()], 'en')).toBe(
      'Time (UTC),Account,Coin,Type,Amount,Balance after\r\n' +
        '2026-03-03 09:00:01,Spot,USDT,Transfer out,-1.5,98.5\r\n',
    )
  })

  it('quotes cells with a comma, a quote or a line break', () => {
    expect(formatTable([entry({ label: 'Conversion, "paid"' })], 'en')).toContain(',"Conversion, ""paid""",')
  })

  it('can have the separators of languages with a decimal comma', () => {
    const row = entry({ label: 'Conversion; "paid"', after: toAmount('1098.5') })
    expect(formatTable([row], 'en', 'comma')).toBe(
      'Time (UTC);Account;Coin;Type;Amount;Balance after\r\n' +
        '2026-03-03 09:00:01;Spot;USDT;"Conversion; ""paid""";-1,5;1098,5\r\n',
    )
  })

  it.each(['=cmd()', '+1+1', '-2+3', '@sum(a1)', '\t=1'])('makes no formula of %j', (label) => {
    expect(formatTable([entry({ label })], 'en')).toContain(`,'${label},`)
  })

  it('leaves unknown values empty', () => {
    expect(formatTable([entry({ at: null, after: null, code: null })], 'en').split('\r\n')[1]).toBe(
      ',Spot,,Transfer out,-1.5,',
    )
  })
})

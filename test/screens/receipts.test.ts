import { amountOf, LANGUAGES } from '@bourse/contracts/kit'
import { readReceiptFile, receipts } from '@bourse/contracts/receipts'
import { seconds } from '@bourse/contracts/seconds'
import { wallet } from '@bourse/contracts/wallet'
import { freshKey, type Member } from '#world'
import { beforeAll, describe, expect, it } from 'vitest'
import { press } from './hands.ts'
import type { Phone } from './phone.ts'
import { stage } from './stage.ts'
import { wordsOf } from './words.ts'

const screen = stage()

/** A member with two settled options: one lost, one won. Prices are small, so they are written alike in all languages. */
let member: Member
beforeAll(async () => {
  const { world } = screen
  await world.price('BTC/USDT', '600')
  member = await world.verified({ usdt: '1000' })
  const asset = (await member.assetId('USDT')) as never
  await member.call(wallet.transfer, { asset, quantity: amountOf('1000'), from: 'spot', to: 'seconds' })
  for (const close of ['590', '610']) {
    const order = { market: '1' as never, payAsset: asset, direction: 'up', seconds: 60 } as const
    await member.call(seconds.open, { ...order, stake: amountOf('100') }, { key: freshKey() })
    await world.price('BTC/USDT', '600')
    await world.advance('59 seconds')
    await world.price('BTC/USDT', close)
  }
})

type Wire = Record<string, unknown>
const ONE = /\/api\/receipts\/\d+/
/** Changes what the phone is told of a receipt on its way; what was changed before is no longer. */
const alter = async (phone: Phone, change: (receipt: Wire) => Wire) => {
  await phone.page.unroute(ONE)
  await phone.page.route(ONE, async (route) => {
    const answer = await route.fetch()
    const { data } = (await answer.json()) as { data: Wire }
    // Only the newest: the one before it comes as it is.
    await route.fulfill({
      response: answer,
      json: { ok: true, data: data['number'] === 2 ? change(data) : data },
    })
  })
}

const findings = async ({ page }: Phone): Promise<string[]> =>
  page
    .locator('[data-finding]')
    .evaluateAll((lines) => lines.map((line) => line.getAttribute('data-finding') ?? ''))

async function newest(): Promise<string> {
  const { list } = await member.call(receipts.list, {})
  return `setting/receipt?id=${list[0]?.id}`
}

describe('a receipt on the phone', () => {
  it('is found in the settings, opened from the list, and found equal when it is worked out again', async () => {
    const phone = await screen.phone({ member, path: 'setting/setting' })
    await phone.page.getByRole('link', { name: phone.t('screen.receipts') }).click()
    await phone.arrives('setting/receipts')
    await phone.page.getByRole('button', { name: '#2' }).click()
    await phone.sees(phone.t('receipt.what_check'))
    await phone.sees('+80')
    expect(await findings(phone)).toEqual([])
    await press(phone, 'receipt.check')
    await phone.sees(phone.t('receipt.equal_note'))
    expect(await findings(phone)).toEqual([
      'rule true',
      'steps true',
      'result true',
      'seal true',
      'chain true',
    ])
    expect(phone.complaints).toEqual([])
    await phone.close()
  })

  it('that was altered by one byte is not equal, and the place is named in words', async () => {
    const rows: readonly (readonly [string, (receipt: Wire) => Wire, (phone: Phone) => string, string[]])[] =
      [
        [
          'the result',
          (receipt) => ({ ...receipt, result: { ...(receipt['result'] as Wire), payout: '190' } }),
          ({ t }) =>
            t('receipt.diff_result', { name: t('receipt.of_payout'), written: '190', expected: '180' }),
          ['rule true', 'steps true', 'result false', 'seal false', 'chain true'],
        ],
        [
          'a tick',
          (receipt) => ({
            ...receipt,
            ticks: (receipt['ticks'] as Wire[]).with(1, {
              ...(receipt['ticks'] as Wire[])[1],
              price: '611',
            }),
          }),
          ({ t }) =>
            t('receipt.diff_step', {
              name: t('receipt.of_close_price'),
              written: '610',
              expected: '611',
            }),
          ['rule true', 'steps false', 'result true', 'seal false', 'chain true'],
        ],
        [
          'what it is of',
          (receipt) => ({ ...receipt, subject: `${String(receipt['subject'])}1` }),
          ({ t }) => t('receipt.diff_seal'),
          ['rule true', 'steps true', 'result true', 'seal false', 'chain true'],
        ],
        [
          'a second of the acceptance',
          (receipt) => ({
            ...receipt,
            inputs: { ...(receipt['inputs'] as Wire), accepted_at: '2020-03-04T08:00:00.000Z' },
          }),
          ({ t }) => t('receipt.diff_facts'),
          ['rule true', 'steps false', 'result false', 'seal false', 'chain true'],
        ],
        [
          'the rule',
          (receipt) => ({ ...receipt, rule: 'seconds@2' }),
          ({ t }) => t('receipt.diff_rule', { rule: 'seconds@2' }),
          ['rule false', 'steps null', 'result null', 'seal false', 'chain true'],
        ],
      ]
    const phone = await screen.phone({ member, path: await newest() })
    await phone.sees('+80')
    for (const [at, [what, change, said, found]] of rows.entries()) {
      await alter(phone, change)
      await press(phone, at === 0 ? 'receipt.check' : 'receipt.check_again')
      await phone.sees(said(phone))
      expect([what, await findings(phone)]).toEqual([what, found])
      await phone.sees(phone.t('receipt.unequal'))
    }
    await phone.close()
  })

  it('that does not follow the one before it is not equal', async () => {
    const phone = await screen.phone({ member, path: await newest() })
    await phone.page.route(ONE, async (route) => {
      const answer = await route.fetch()
      const { data } = (await answer.json()) as { data: Wire }
      const isFirst = data['number'] === 1
      await route.fulfill({
        response: answer,
        json: { ok: true, data: isFirst ? { ...data, subject: '7' } : data },
      })
    })
    await press(phone, 'receipt.check')
    await phone.sees(phone.t('receipt.diff_chain'))
    expect((await findings(phone)).at(-1)).toBe('chain false')
    await phone.close()
  })

  it('keeps its words when another language is chosen, though they came after the rest', async () => {
    const phone = await screen.phone({ member, lang: 'vn', path: await newest() })
    await phone.sees(phone.t('receipt.what_check'))
    await phone.go('setting/setting')
    await phone.page.getByText(LANGUAGES[phone.lang].name, { exact: true }).click()
    await phone.page.getByRole('dialog').getByText(LANGUAGES.kor.name, { exact: true }).click()
    await phone.page.waitForFunction((tag) => document.documentElement.lang === tag, LANGUAGES.kor.tag)
    await phone.go(await newest())
    await phone.sees(wordsOf('kor')('receipt.what_check'))
    await phone.close()
  })

  it('is copied with the one before it, so that it can be checked elsewhere', async () => {
    const phone = await screen.phone({ member, path: await newest() })
    await phone.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await press(phone, 'receipt.copy_file')
    await phone.sees(phone.t('app.copied'))
    const carried = readReceiptFile(await phone.page.evaluate(() => navigator.clipboard.readText()))
    expect([carried?.receipt.number, carried?.previous?.number]).toEqual([2, 1])
    expect(carried?.receipt.previous).toBe(carried?.previous?.hash)
    await phone.close()
  })
})

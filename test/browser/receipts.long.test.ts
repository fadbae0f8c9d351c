import { toAmount, LANGUAGES, MINUTE } from '@bourse/contracts/kit'
import { readReceiptFile, receipts } from '@bourse/contracts/receipts'
import { seconds } from '@bourse/contracts/seconds'
import { spot } from '@bourse/contracts/spot'
import { wallet } from '@bourse/contracts/wallet'
import { freshKey, type Member } from '#environment'
import type { Request, Route } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { press } from './gestures.ts'
import { intercept } from './intercept.ts'
import type { PageDriver } from './page-driver.ts'
import { fixture } from './fixture.ts'
import { createWords } from './words.ts'

const screen = fixture()

/**
 * A member with a deposit and two settled options: one lost, one won. Prices are small, so that all languages format them
 * alike.
 */
let member: Member
beforeAll(async () => {
  const { environment } = screen
  await environment.price('BTC/USDT', '600')
  member = await environment.verified({ usdt: '1000' })
  const asset = (await member.assetId('USDT')) as never
  await member.call(wallet.transfer, { asset, quantity: toAmount('1000'), from: 'spot', to: 'seconds' })
  for (const close of ['590', '610']) {
    const order = { market: '1' as never, payAsset: asset, direction: 'up', seconds: 60 } as const
    await member.call(seconds.open, { ...order, stake: toAmount('100') }, { key: freshKey() })
    await environment.price('BTC/USDT', '600')
    await environment.advance('59 seconds')
    await environment.price('BTC/USDT', close)
  }
  // The minute of the last receipt is closed and public.
  await environment.advance('2 minutes')
})

type Wire = Record<string, unknown>
const ONE = /\/api\/receipts\/\d+/
const BLOCKS = /\/api\/market\/tick_blocks/
/** Returns the part of a text after its time, which the page formats. */
const ending = (text: string): string => (text.split('§').at(-1) ?? '').replace(/^[:：]/, '').trim()
/** Changes a receipt's response; replaces the previous change. */
const alter = async (driver: PageDriver, change: (receipt: Wire) => Wire) => {
  await driver.page.route(ONE, async (route) => {
    const response = await route.fetch()
    const { data } = (await response.json()) as { data: Wire }
    // Changes only the newest; its predecessor is unchanged.
    await route.fulfill({
      response: response,
      json: { ok: true, data: data['number'] === 4 ? change(data) : data },
    })
  })
}

const findings = async ({ page }: PageDriver): Promise<string[]> =>
  page
    .locator('[data-finding]')
    .evaluateAll((lines) => lines.map((line) => line.getAttribute('data-finding') ?? ''))

async function newest(): Promise<string> {
  const { list } = await member.call(receipts.list, {})
  return `setting/receipt?id=${list[0]?.id}`
}

describe('a receipt in the app', () => {
  it('is found in the settings, opened from the list, and verifies', async () => {
    const driver = await screen.openPage({ member, path: 'setting/setting' })
    await driver.page.getByRole('link', { name: driver.t('screen.receipts') }).click()
    await driver.arrives('setting/receipts')
    await driver.page.getByRole('link', { name: '#4' }).click()
    await driver.sees(driver.t('receipt.what_check'))
    await driver.sees('+80')
    expect(await findings(driver)).toEqual([])
    await press(driver, 'receipt.check')
    await driver.sees(driver.t('receipt.equal_note'))
    expect(await findings(driver)).toEqual([
      'rule true',
      'steps true',
      'result true',
      'seal true',
      'chain true',
      'record true',
    ])
    await driver.sees(driver.t('receipt.equal'))
    await driver.sees(driver.t('receipt.record_agrees'))
    expect(driver.complaints).toEqual([])
    await driver.close()
  })

  it('that was altered by one byte fails verification, and the place is named', async () => {
    const rows: readonly (readonly [
      string,
      (receipt: Wire) => Wire,
      (driver: PageDriver) => string,
      string[],
    ])[] = [
      [
        'the result',
        (receipt) => ({ ...receipt, result: { ...(receipt['result'] as Wire), payout: '190' } }),
        ({ t }) =>
          t('receipt.diff_result', { name: t('receipt.of_payout'), written: '190', expected: '180' }),
        ['rule true', 'steps true', 'result false', 'seal false', 'chain true', 'record true'],
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
          t('receipt.diff_result', {
            name: t('receipt.of_close_price'),
            written: '610',
            expected: '611',
          }),
        ['rule true', 'steps false', 'result true', 'seal false', 'chain true', 'record false'],
      ],
      [
        'what it is of',
        (receipt) => ({ ...receipt, subject: `${String(receipt['subject'])}1` }),
        ({ t }) => t('receipt.diff_seal'),
        ['rule true', 'steps true', 'result true', 'seal false', 'chain true', 'record true'],
      ],
      [
        'a second of the acceptance',
        (receipt) => ({
          ...receipt,
          inputs: { ...(receipt['inputs'] as Wire), accepted_at: '2020-03-04T08:00:00.000Z' },
        }),
        ({ t }) => t('receipt.diff_facts'),
        ['rule true', 'steps false', 'result false', 'seal false', 'chain true', 'record true'],
      ],
      [
        'the rule',
        (receipt) => ({ ...receipt, rule: 'seconds@9' }),
        ({ t }) => t('receipt.diff_rule', { rule: 'seconds@9' }),
        ['rule false', 'steps null', 'result null', 'seal false', 'chain true', 'record true'],
      ],
    ]
    const driver = await screen.openPage({ member, path: await newest() })
    await driver.sees('+80')
    for (const [at, [what, change, message, found]] of rows.entries()) {
      await alter(driver, change)
      await press(driver, at === 0 ? 'receipt.check' : 'receipt.check_again')
      await driver.sees(message(driver))
      expect([what, await findings(driver)]).toEqual([what, found])
      await driver.sees(driver.t('receipt.unequal'))
    }
    await driver.close()
  })

  it('is verified in full only when the public record covers it and agrees', async () => {
    const driver = await screen.openPage({ member, path: await newest() })
    await driver.sees('+80')
    const requests: Request[] = []
    driver.page.on('request', (request) => {
      if (BLOCKS.test(request.url())) requests.push(request)
    })
    type Block = { minute: string; ticks: string }
    /** Responds to the public read with other blocks, or fails it. */
    const record = async (
      change: ((blocks: Block[]) => Block[]) | Parameters<Route['fulfill']>[0] | null,
    ) => {
      await driver.page.route(BLOCKS, async (route) => {
        if (change === null) return route.abort()
        if (typeof change !== 'function') return route.fulfill(change)
        const response = await route.fetch()
        const { data } = (await response.json()) as { data: { blocks: Block[] } }
        await route.fulfill({ response, json: { ok: true, data: { blocks: change(data.blocks) } } })
      })
    }
    const tampered = (block: Block): Block => {
      const bytes = Buffer.from(block.ticks, 'base64')
      bytes[bytes.length - 1] = (bytes[bytes.length - 1] ?? 0) ^ 1
      return { ...block, ticks: bytes.toString('base64') }
    }
    const rows: readonly (readonly [
      Parameters<typeof record>[0],
      boolean | null,
      (driver: PageDriver) => string,
    ])[] = [
      [(blocks) => blocks, true, ({ t }) => t('receipt.record_agrees')],
      [(blocks) => blocks.map(tampered), false, ({ t }) => ending(t('receipt.record_block', { time: '§' }))],
      [
        (blocks) => [blocks[0], blocks.at(-1)].filter((each) => each !== undefined),
        false,
        ({ t }) => ending(t('receipt.record_gap', { time: '§' })),
      ],
      [
        (blocks) => blocks.slice(0, 1),
        null,
        ({ t }) => (t('receipt.record_pending', { time: '§' }).split('§')[0] ?? '').trim(),
      ],
      [() => [], null, ({ t }) => ending(t('receipt.record_absent', { time: '§' }))],
      [
        { status: 501, json: { ok: false, error: { code: 'not_available', message: 'x', request_id: 'r' } } },
        null,
        ({ t }) => t('receipt.record_none'),
      ],
      [null, null, ({ t }) => t('app.unreachable')],
    ]
    const outcomes = { true: 'receipt.equal', false: 'receipt.unequal', null: 'receipt.partly' } as const
    const isPending = (at: number) => at === 3
    for (const [at, [change, isRight, message]] of rows.entries()) {
      await record(change)
      await press(driver, at === 0 ? 'receipt.check' : 'receipt.check_again')
      await driver.sees(message(driver))
      expect([at, (await findings(driver)).at(-1)]).toEqual([at, `record ${isRight}`])
      await driver.sees(driver.t(isPending(at) ? 'receipt.on_device' : outcomes[`${isRight}`]))
    }
    expect(requests.length).toBeGreaterThanOrEqual(rows.length)
    for (const request of requests) {
      const headers = await request.allHeaders()
      expect([headers['authorization'], headers['cookie']]).toEqual([undefined, undefined])
    }
    await driver.close()
  })

  it('is verified on this device before its minute is published, and in full by itself afterwards', async () => {
    const driver = await screen.openPage({ member, path: await newest(), holdsTime: true })
    await driver.settles()
    const restore = await intercept(driver.page, BLOCKS, async (route) => {
      const response = await route.fetch()
      const { data } = (await response.json()) as { data: { blocks: unknown[] } }
      await route.fulfill({ response, json: { ok: true, data: { blocks: data.blocks.slice(0, 1) } } })
    })
    await press(driver, 'receipt.check')
    await driver.sees(driver.t('receipt.on_device'))
    expect((await findings(driver)).at(-1)).toBe('record null')
    restore()
    await driver.page.clock.runFor(MINUTE)
    await driver.page.getByText(driver.t('receipt.equal'), { exact: true }).waitFor()
    expect((await findings(driver)).at(-1)).toBe('record true')
    await driver.close()
  })

  it('that does not follow its predecessor fails verification', async () => {
    const driver = await screen.openPage({ member, path: await newest() })
    await driver.page.route(ONE, async (route) => {
      const response = await route.fetch()
      const { data } = (await response.json()) as { data: Wire }
      const isPredecessor = data['number'] === 3
      await route.fulfill({
        response: response,
        json: { ok: true, data: isPredecessor ? { ...data, subject: '7' } : data },
      })
    })
    await press(driver, 'receipt.check')
    await driver.sees(driver.t('receipt.diff_chain'))
    expect((await findings(driver)).slice(-2)).toEqual(['chain false', 'record true'])
    await driver.close()
  })

  it('preserves its texts when another language is chosen while they load', async () => {
    const driver = await screen.openPage({ member, lang: 'vn', path: await newest() })
    await driver.sees(driver.t('receipt.what_check'))
    await driver.go('setting/setting')
    await driver.page.getByText(LANGUAGES[driver.lang].name, { exact: true }).click()
    await driver.page.getByRole('dialog').getByText(LANGUAGES.kor.name, { exact: true }).click()
    await driver.page.waitForFunction((tag) => document.documentElement.lang === tag, LANGUAGES.kor.tag)
    await driver.go(await newest())
    await driver.sees(createWords('kor')('receipt.what_check'))
    await driver.close()
  })

  it('opens from the record of a deposit, of a conversion and of a spot order, and verifies', async () => {
    const { environment } = screen
    const trader = await environment.member({ usdt: '1000' })
    const usdt = (await trader.assetId('USDT')) as never
    const pair = { from: usdt, to: '1' as never }
    await trader.call(wallet.swapQuote, pair)
    await trader.call(wallet.swap, { ...pair, quantity: toAmount('60') })
    const order = { base: '1' as never, quote: usdt, side: 'sell', quantity: toAmount('0.01') } as const
    await trader.call(spot.place, { ...order, kind: 'market', price: toAmount('610') }, { key: freshKey() })
    const driver = await screen.openPage({ member: trader, path: 'fund/receive_withdraw_record' })
    const verified = async () => {
      await press(driver, 'receipt.check')
      await driver.sees(driver.t('receipt.equal_note'))
      expect(await findings(driver)).not.toContain('chain false')
    }
    await driver.page.getByRole('button', { name: /USDT/ }).first().click()
    await driver.page.getByRole('link', { name: driver.t('screen.receipt') }).click()
    await driver.sees(driver.t('receipt.of_balance_after'))
    await verified()
    await driver.go('fund/assets_all_record?part=swaps')
    await driver.page.getByRole('button', { name: 'USDT → BTC' }).click()
    await driver.sees(driver.t('receipt.of_fee_percent'))
    await verified()
    await driver.go('transaction/currency_order?tab=complete')
    await driver.page
      .getByRole('link', { name: driver.t('screen.receipts') })
      .first()
      .click()
    await driver.page
      .getByRole('link', { name: /BTC\/USDT.*#\d/ })
      .first()
      .click()
    await driver.sees(driver.t('receipt.word_taker'))
    await verified()
    expect(driver.complaints).toEqual([])
    await driver.close()
  })

  it('is copied with its predecessor, so that it can be verified elsewhere', async () => {
    const driver = await screen.openPage({ member, path: await newest() })
    await driver.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await press(driver, 'receipt.copy_file')
    await driver.sees(driver.t('app.copied'))
    const carried = readReceiptFile(await driver.page.evaluate(() => navigator.clipboard.readText()))
    expect([carried?.receipt.number, carried?.previous?.number]).toEqual([4, 3])
    expect(carried?.receipt.previous).toBe(carried?.previous?.hash)
    await driver.close()
  })
})

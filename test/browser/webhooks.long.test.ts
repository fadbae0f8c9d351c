import { webhooks } from '@bourse/contracts/webhooks'
import { sql } from '@bourse/exchange'
import { describe, expect, it } from 'vitest'
import { fixture } from './fixture.ts'
import { press } from './gestures.ts'

const app = fixture({ allowsPrivateWebhooks: true })
/** Nothing listens there, so each delivery fails. */
const URL = 'http://127.0.0.1:9/hook'

describe.each(['en', 'jp'] as const)('the webhooks of an account in %s', (lang) => {
  it('are added with a secret that is shown once, and removed', async () => {
    const member = await app.environment.member()
    const page = await app.openPage({ lang, member, path: 'setting/security' })
    await page.page.getByText(page.t('security.webhooks'), { exact: true }).click()
    await page.arrives('setting/webhooks')
    await page.sees(page.t('webhooks.none'))
    await press(page, 'webhooks.add')
    const form = page.page.getByRole('dialog')
    await form.getByLabel(page.t('webhooks.url')).fill('hooks')
    await form.getByRole('button', { name: page.t('webhooks.add'), exact: true }).click()
    await form.getByRole('alert').first().waitFor()
    await form.getByLabel(page.t('webhooks.url')).fill(URL)
    await form.getByText(page.t('webhooks.event_fill'), { exact: true }).click()
    await form.getByRole('button', { name: page.t('webhooks.add'), exact: true }).click()
    await page.page.getByText(/^whsec_/).waitFor()
    await press(page, 'webhooks.secret_saved')
    await page.page.getByText(URL).first().waitFor()
    const { list } = await member.call(webhooks.list, {})
    expect(list.map(({ url, events }) => [url, ...events])).toEqual([
      [URL, 'deposit', 'withdrawal', 'settlement'],
    ])
    await page.page.getByText(URL).first().click()
    await press(page, 'webhooks.remove')
    await page.page
      .getByRole('alertdialog')
      .getByRole('button', { name: page.t('webhooks.remove'), exact: true })
      .click()
    await page.sees(page.t('webhooks.none'))
    await page.close()
  })

  it('list their deliveries, and send a failed one again', async () => {
    const member = await app.environment.member({ usdt: '100' })
    const { id } = await member.call(webhooks.add, { url: URL })
    await member.deposit('USDT', '50')
    await app.environment.advance('5 seconds')
    await expect.poll(async () => (await member.call(webhooks.deliveries, {})).list.length).toBe(1)
    await app.environment.db.rows(sql`
      update webhook_delivery set state = 'failed', failure = 'status', response_status = 503
      where webhook_id = ${id}`)
    const page = await app.openPage({ lang, member, path: 'setting/webhooks' })
    await page.sees(page.t('webhooks.failing'))
    await page.page.getByText(URL).first().click()
    await page.page.getByRole('link', { name: page.t('webhooks.deliveries') }).click()
    await page.page
      .getByRole('button', { name: page.t('webhooks.event_deposit') })
      .first()
      .waitFor()
    await page.page.getByText(page.t('webhooks.event_deposit')).first().click()
    await page.sees(page.t('webhooks.failure_status', { status: '503' }))
    await press(page, 'webhooks.replay')
    await page.sees(page.t('webhooks.queued'))
    const [delivery] = (await member.call(webhooks.deliveries, {})).list
    expect(delivery?.state).not.toBe('failed')
    await page.close()
  })
})

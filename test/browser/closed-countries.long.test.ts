import { account } from '@bourse/contracts/account'
import { sql } from '@bourse/exchange'
import { expect, it } from 'vitest'
import { fixture } from './fixture.ts'
import { press } from './gestures.ts'

const app = fixture()

it.each(['en', 'jp'] as const)(
  'a closed product leads to the country of a member, and states it, in %s',
  async (lang) => {
    const member = await app.environment.verified({ usdt: '100' })
    await app.environment.db.rows(sql`
    insert into closed_country (product, country, closed_at) values ('seconds', 'US', now())`)
    const page = await app.openPage({ lang, member, path: 'transaction/index?nav=seconds' })
    const card = page.page.locator('[data-part=country]')
    await card.getByRole('link', { name: page.t('access.state_country') }).click()
    await page.arrives('setting/country')
    const name = new Intl.DisplayNames([lang === 'jp' ? 'ja' : 'en'], { type: 'region' }).of('US') ?? ''
    await page.page.getByLabel(page.t('identity.country')).fill(name)
    await page.page.getByRole('button', { name }).first().click()
    await press(page, 'app.confirm')
    await expect.poll(async () => (await member.call(account.profile, {})).country).toBe('US')
    await page.go('transaction/index?nav=seconds')
    await card.getByText(name).waitFor()
    await page.go('setting/real_mark')
    await page.page.getByText(name).waitFor()
    await app.environment.db.rows(sql`delete from closed_country`)
    await page.close()
  },
)

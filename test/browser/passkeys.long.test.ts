import { wallet } from '@bourse/contracts/wallet'
import { atLocalhost, type Member } from '#environment'
import { describe, expect, it } from 'vitest'
import { field, press, proveByCode } from './gestures.ts'
import { fixture } from './fixture.ts'
import type { PageDriver, PageOptions } from './page-driver.ts'

const screen = fixture()
const TRON = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'

/** Opens a page at `localhost`: the browser has no passkeys at the environment's IP address. */
const openLocally = (member: Member | null, options: PageOptions = {}) =>
  screen.openPage(
    { ...options, ...(member === null ? {} : { member }) },
    screen.environment.url.replace('127.0.0.1', 'localhost'),
  )

/** Adds the device's own authenticator, which accepts every fingerprint. */
async function addAuthenticator({ context, page }: PageDriver): Promise<void> {
  const browser = await context.newCDPSession(page)
  await browser.send('WebAuthn.enable')
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function addPasskey(driver: PageDriver, name: string): Promise<void> {
  await driver.page.getByText(driver.t('security.passkeys'), { exact: true }).click()
  await driver.arrives('setting/passkeys')
  await driver.sees(driver.t('security.passkeys_none'))
  await press(driver, 'security.passkey_add')
  const sheet = driver.page.getByRole('dialog')
  await field(driver, 'security.passkey_name').fill(name)
  await proveByCode(driver, screen.environment.clock)
  await sheet.getByRole('button', { name: driver.t('security.passkey_add'), exact: true }).click()
  await sheet.waitFor({ state: 'detached' })
  await driver.sees(name)
}

async function logOut(driver: PageDriver): Promise<void> {
  await driver.go('setting/setting')
  await press(driver, 'settings.logout')
  const dialog = driver.page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: driver.t('settings.logout') }).click()
  await driver.arrives('index/index')
}

async function withdraw(driver: PageDriver): Promise<void> {
  await driver.go('fund/withdraw?asset=3')
  await driver.settles()
  await driver.page.getByRole('button', { name: 'TRC20', exact: true }).click()
  await field(driver, 'withdraw.address').fill(TRON)
  await field(driver, 'deposit.receive').fill('100')
  await press(driver, 'app.next')
  await press(driver, 'passkey.confirm')
  await driver.sees(driver.t('passkey.confirmed'))
  await press(driver, 'slide.confirm')
  await press(driver, 'slide.again')
  await driver.arrives('fund/receive_withdraw_record?tab=withdraw')
  await driver.sees(driver.t('record.reviewing'))
}

describe('a passkey of the device', () => {
  it('is added with a code, logs in without a password, and confirms a withdrawal', async () => {
    const member = atLocalhost(await screen.environment.verified({ usdt: '500' }))
    const driver = await openLocally(member, { path: 'setting/security' })
    await addAuthenticator(driver)
    await driver.settles()
    await addPasskey(driver, 'โทรศัพท์ของฉัน')
    await logOut(driver)

    await driver.go('common/login?to=setting%2Fpasskeys')
    await press(driver, 'login.passkey')
    await driver.arrives('setting/passkeys')
    await driver.sees('โทรศัพท์ของฉัน')
    expect(await driver.page.evaluate(() => localStorage.getItem('user'))).toContain(member.email)

    const sent: string[] = []
    driver.page.on('request', (request) => {
      if (request.url().endsWith(`/api${wallet.withdraw.path}`)) sent.push(request.postData() ?? '')
    })
    await withdraw(driver)
    expect(sent.map((body) => [...new URLSearchParams(body).keys()].includes('passkey'))).toEqual([true])
    expect(driver.complaints).toEqual([])
    await driver.close()
  })

  it('is renamed, and removed with a code', async () => {
    const member = atLocalhost(await screen.environment.member())
    const driver = await openLocally(member, { lang: 'kor', path: 'setting/security' })
    await addAuthenticator(driver)
    await driver.settles()
    await addPasskey(driver, '휴대폰')
    await driver.page.getByText('휴대폰').click()
    await press(driver, 'security.passkey_rename')
    await field(driver, 'security.passkey_name').fill('새 휴대폰')
    await press(driver, 'app.save')
    await driver.sees('새 휴대폰')
    // The wait before the next code is counted by the page.
    await driver.page.reload()
    await driver.page.getByText('새 휴대폰').click()
    await press(driver, 'security.passkey_remove')
    await proveByCode(driver, screen.environment.clock)
    await press(driver, 'security.passkey_remove')
    await driver.sees(driver.t('security.passkeys_none'))
    await driver.close()
  })

  it('that is missing, or a closed prompt, is a text and no log-in', async () => {
    const driver = await openLocally(null, { lang: 'zh', path: 'common/login' })
    await addAuthenticator(driver)
    await press(driver, 'login.passkey')
    await driver.sees(driver.t('passkey.cancelled'))
    expect(driver.at()).toBe('common/login')
    await driver.close()
  })
})

describe('at an IP address', () => {
  it('the log-in offers no passkey, and the page states the reason', async () => {
    const member = await screen.environment.member()
    const driver = await screen.openPage({ path: 'common/login' })
    await driver.sees(driver.t('login.submit'))
    expect(await driver.page.getByText(driver.t('login.passkey')).count()).toBe(0)
    await driver.close()
    const own = await screen.openPage({ member, path: 'setting/passkeys' })
    await own.sees(own.t('passkey.address', { host: '127.0.0.1' }))
    await own.close()
  })
})

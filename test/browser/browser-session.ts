import { account } from '@bourse/contracts/account'
import { type Member, PASSWORD } from '#environment'
import * as z from 'zod/mini'

type Cookie = {
  name: string
  value: string
  domain: string
  path: string
  expires: number
  httpOnly: boolean
  secure: boolean
  sameSite: 'Lax'
}

/** Logs in like a browser, so that the response is a token bound to a cookie and no bearer. */
export async function browserSession(member: Member): Promise<{ token: string; cookies: Cookie[] }> {
  const input = z.encode(account.login.input, { handle: member.email, password: PASSWORD }) as Record<
    string,
    string
  >
  const response = await fetch(`${member.url}/api${account.login.path}`, {
    method: 'POST',
    headers: { origin: member.url, 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams(input),
  })
  const body = (await response.json()) as { ok: boolean; data?: unknown }
  if (!body.ok) throw new Error(`login failed: ${JSON.stringify(body)}`)
  const token = z.decode(account.login.output, body.data as never)
  const { hostname: domain } = new URL(member.url)
  const cookies = response.headers.getSetCookie().map((header) => {
    const [pair = ''] = header.split(';')
    const cut = pair.indexOf('=')
    return {
      name: pair.slice(0, cut),
      value: pair.slice(cut + 1),
      domain,
      path: '/',
      expires: -1,
      httpOnly: true,
      secure: false,
      sameSite: 'Lax' as const,
    }
  })
  return { token, cookies }
}

import { endpoints } from '@bourse/contracts/api'
import { type Endpoint, toAmount } from '@bourse/contracts/kit'
import { identity } from '@bourse/contracts/identity'
import { sql } from '@bourse/exchange'
import { futures } from '@bourse/contracts/futures'
import { wallet } from '@bourse/contracts/wallet'
import { freshKey, type Member } from '#environment'
import { sampleInput } from '../samples.ts'
import type { Fixture, Table } from './fixture.ts'

/** Runs a check while the product of a call is closed in one country. */
async function whileClosed({ environment }: Fixture, { enters }: Endpoint, check: () => Promise<string>) {
  await environment.db.rows(sql`
    insert into closed_country (product, country, closed_at) values (${enters?.product ?? ''}, 'US', now())`)
  try {
    return await check()
  } finally {
    await environment.db.rows(sql`delete from closed_country`)
  }
}

/** A sample; where the stored order decides whether a call enters, the change of one that opens. */
async function inputOf({ environment }: Fixture, member: Member, endpoint: Endpoint) {
  if (endpoint.enters?.decidedBy !== 'record') return sampleInput(endpoint)
  const move = { asset: '3', quantity: toAmount('500'), from: 'spot', to: 'futures' } as const
  await member.call(wallet.transfer, move as never, { key: freshKey() })
  await environment.price('BTC/USDT', '60000')
  const order = { base: '1', quote: '3', side: 'long', kind: 'limit', limitPrice: toAmount('50000') } as const
  const { position } = await member.call(
    futures.open,
    { ...order, lots: toAmount('10'), leverage: 10 } as never,
    { key: freshKey() },
  )
  return { id: position?.id, share: '5' }
}

/** A call that enters a product is refused where it is closed, and before its country is known. */
export const countryRefusals = (fixture: Fixture): Table => {
  const refused = async (endpoint: Endpoint, country: string | null) => {
    const member = await fixture.environment.verified({ usdt: '1000' })
    if (country !== null) await member.call(identity.setCountry, { country })
    const input = await inputOf(fixture, member, endpoint)
    return whileClosed(fixture, endpoint, () => fixture.refused(member, endpoint, input))
  }
  const entries = endpoints.filter(({ enters }) => enters !== undefined)
  return Object.fromEntries(
    entries.map((endpoint) => [
      endpoint.name,
      {
        country_required: () => refused(endpoint, null),
        country_closed: () => refused(endpoint, 'US'),
      },
    ]),
  )
}

export const identityCountryRefusals = (fixture: Fixture): Table => ({
  'identity.setCountry': {
    country_stated: async () => {
      const member = await fixture.environment.member()
      await member.call(identity.setCountry, { country: 'JP' })
      return fixture.refused(member, identity.setCountry, { country: 'DE' })
    },
  },
})

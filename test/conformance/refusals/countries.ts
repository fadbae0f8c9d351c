import { endpoints } from '@bourse/contracts/api'
import type { Endpoint } from '@bourse/contracts/kit'
import { identity } from '@bourse/contracts/identity'
import { sql } from '@bourse/exchange'
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

/** A call that enters a product is refused where it is closed, and before its country is known. */
export const countryRefusals = (fixture: Fixture): Table => {
  const refused = async (endpoint: Endpoint, country: string | null) => {
    const member = await fixture.environment.verified()
    if (country !== null) await member.call(identity.setCountry, { country })
    return whileClosed(fixture, endpoint, () => fixture.refused(member, endpoint, sampleInput(endpoint)))
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

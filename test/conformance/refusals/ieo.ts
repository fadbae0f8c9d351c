import { ieo } from '@bourse/contracts/ieo'
import { DAY, MINUTE } from '@bourse/contracts/kit'
import { sql } from '@bourse/exchange'
import type { Member } from '#environment'
import { type Fields, type Fixture, type Table, UNKNOWN } from './fixture.ts'

export const ieoRefusals = (fixture: Fixture): Table => {
  const findId = async (title: string) => {
    const { list } = await fixture.environment.visitor().call(ieo.list, {})
    return list.find((project) => project.title === title)?.id
  }
  const subscribe = async (title: string, amount: string, who?: Member) => {
    const fields: Fields = { project_id: await findId(title), amount }
    return who === undefined
      ? fixture.toMember(ieo.subscribe, fields)
      : fixture.refused(who, ieo.subscribe, fields)
  }
  /** Starts a further round of the listed coin, which follows its market. */
  const followUp = async () => {
    const now = fixture.environment.clock.now()
    await fixture.environment.db.rows(sql`
      insert into ieo_project (slug, title, asset_id, pay_asset_id, mode, price, discount, supply, quantity_min,
        quantity_max, announced_at, starts_at, ends_at, listed_at, release_at, release_fractions)
      select slug, 'Quayra 2', asset_id, pay_asset_id, 'fixed', price, 0.0015, supply, quantity_min, quantity_max,
        ${new Date(now)}, ${new Date(now)}, ${new Date(now + DAY)}, ${new Date(now + DAY)},
        array[${new Date(now + DAY)}::timestamptz], array['1']
      from ieo_project where title = 'Quayra' on conflict do nothing`)
    return 'Quayra 2'
  }
  return {
    'ieo.detail': { not_found: () => fixture.toMember(ieo.detail, { project_id: UNKNOWN }) },
    'ieo.subscribe': {
      not_found: () => fixture.toMember(ieo.subscribe, { project_id: UNKNOWN, amount: '100' }),
      sale_not_started: () => subscribe('Ostrivo', '100'),
      sale_ended: () => subscribe('Quayra', '100'),
      price_unavailable: async () => {
        const who = await fixture.environment.member()
        const title = await followUp()
        fixture.environment.clock.advance(MINUTE)
        const refused = await subscribe(title, '100', who)
        await fixture.environment.advance('1 second')
        return refused
      },
      price_moved: async () =>
        fixture.toMember(ieo.subscribe, {
          project_id: await findId(await followUp()),
          amount: '100',
          price: '0.2',
        }),
      amount_invalid: () => subscribe('Brindlo', '1000.0000001'),
      amount_below_minimum: () => subscribe('Brindlo', '199.999999'),
      sold_out: () => subscribe('Brindlo', '8000000.000001'),
      member_limit: () => subscribe('Fennmark', '10000.000001'),
      insufficient_balance: () => subscribe('Brindlo', '200'),
    },
  }
}

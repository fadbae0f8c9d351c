import { toCountry } from '@bourse/contracts/account'
import { GATED_PRODUCTS } from '@bourse/contracts/kit'
import { closeProduct, listClosures, reopenProduct, writeCountry } from '#members/identity/countries'
import { memberByHandle, oneOf, parsed } from './arguments.ts'
import { command } from './command.ts'
import { ok, table } from './command-result.ts'

const product = oneOf(GATED_PRODUCTS, `a product: ${GATED_PRODUCTS.join(', ')}`)
const country = parsed(toCountry, (word) => `no country ${word}; a code of two letters, such as DE`)

const list = command({
  usage: 'country list',
  args: {},
  async run(_args, { deps }) {
    const closures = await listClosures(deps.db)
    return table(
      GATED_PRODUCTS.flatMap((name) => {
        const countries = closures
          .filter((closure) => closure.product === name)
          .map((closure) => closure.country)
        return countries.length === 0 ? [] : [[name, countries.join(' ')]]
      }),
      { summary: `${closures.length} closed` },
    )
  },
})

/** Applies to the next request. Positions of members stay, and can be closed. */
const close = command({
  usage: 'country close PRODUCT COUNTRY',
  args: { product, country },
  async run(closure, { deps }) {
    await deps.db.transact(async (tx) => {
      await closeProduct(tx, closure, deps.clock.now())
      tx.afterCommit(deps.siteChanged)
    })
    return ok(`${closure.product} is closed in ${closure.country}`)
  },
})

const open = command({
  usage: 'country open PRODUCT COUNTRY',
  args: { product, country },
  async run(closure, { deps }) {
    await deps.db.transact(async (tx) => {
      await reopenProduct(tx, closure)
      tx.afterCommit(deps.siteChanged)
    })
    return ok(`${closure.product} is open in ${closure.country}`)
  },
})

/** Corrects the stated country of a member who has moved; that of a verified document still takes precedence. */
const set = command({
  usage: 'country set EMAIL COUNTRY',
  args: { member: memberByHandle, country },
  async run({ member, country: code }, { deps }) {
    await deps.db.transact(async (tx) => {
      await writeCountry(tx, member.id, { country: code, at: deps.clock.now() })
      tx.afterCommit(() => deps.identity.accountChanged(member.id))
    })
    return ok(`${member.handle} lives in ${code}`)
  },
})

export const COUNTRY_COMMANDS = {
  'country list': list,
  'country close': close,
  'country open': open,
  'country set': set,
}

import type { CodeSetup, MemberId } from '@bourse/contracts/account'
import { REBATE_SHARES } from '@bourse/contracts/fees'
import { DEFAULT_LANGUAGE, toAmount, type Instant, sum, ZERO } from '@bourse/contracts/kit'
import { isWhitelistOnly, newAddressHoldMs } from '@bourse/contracts/security'
import {
  type Codes,
  createCodes,
  createPasswords,
  createPuzzles,
  findMember,
  listAccountsOfPerson,
  listLockedMembers,
  listSubAccounts,
  loadLanguages,
  type Passwords,
} from '#members/account'
import type { LoginOrigin } from '#members/account/logins'
import { isEnabled, findSiteName } from '#members/content'
import { listMembersWithFeeCoupon } from '#members/coupons'
import { createCopyQueue, takesPartInCopying } from '#products/copy-trading'
import type { PersonalFeed } from '#platform/feed'
import {
  assertTransferable,
  chargedFees,
  createHoldingCosts,
  createOpenPositions,
  findPaidCostSince,
  floatingProfits,
  futuresDeps,
} from '#products/futures'
import { loadReview, loadVerifiedLevel } from '#members/identity'
import { loadResidence } from '#members/identity/countries'
import { type Clock, createScheduler, type Notify, type Reader } from '#platform/kernel'
import { readLoanSum, paidInterest, sumLoans } from '#products/loans'
import { boostBases, lockedBy } from '#products/lock-mining'
import { assertReleasable, createDebtWatch, readDebtSum, releasableFrom, sumDebts } from '#products/margin'
import {
  committedSource,
  createListings,
  createMarket,
  createSplits,
  type Market,
  withListings,
  withSessions,
} from '#platform/market'
import {
  type MessageDeps,
  messageDeps,
  noticeHandler,
  readMessagesAbout,
  sendNotice,
  sendTexts,
  sendWelcome,
} from '#members/messages'
import { claimPicture } from '#platform/pictures'
import { translate } from '#platform/text'
import { earnByDeposit, earnBySignUp } from '#members/points'
import {
  addressHoldMs,
  assertNotHeld,
  assertTotp,
  checkPayPassword,
  createMemberProof,
  hasPayPassword,
  type Holds,
  findMainFactor,
  passkeyAuthenticator,
  findPhraseByEmail,
  findPhrase,
  totpAuthenticator,
  recordPasswordReset,
} from '#members/security'
import { findWhitelist } from '#members/security/guard'
import { couponBases as secondsBases } from '#products/seconds'
import { heldOnMargin, paidFees } from '#products/spot'
import { applyDeposit, countTurnover, listHeldBonuses, returnBonuses } from '#members/vip'
import { loadPayoutCard } from '#members/wallet/book'
import { hasRunningPlan } from '#members/wallet/recurring'
import {
  catalogue,
  dualTerms,
  leaderTerms,
  loanTerms,
  marginTerms,
  SECONDS_FEE,
  secondsTermsAt,
} from '#catalogue'
import { createPersonNotices } from '#members/sub-accounts'
import { approvedUsd, returnWithdrawals, submittedWithdrawals } from '#members/wallet'
import { type Area, type AreaDeps, collectLedgerReasons } from './areas.ts'
import { EARN_SOURCES, LOAN_RATES } from './earn-and-lend.ts'
import { createFeeTerms, loadTier, vipDeps } from './member-terms.ts'
import type { ExchangeOptions } from './options.ts'
import { persistentKeys } from './persistent-keys.ts'
import { buildFreezeLink, pushSite } from './public-links.ts'
import { loadPublicNames, loadPublicProfiles } from './public-profiles.ts'
import { tradingPorts } from './trading-ports.ts'

type Outputs = {
  readonly areas: readonly Area[]
  readonly notify: Notify
  readonly personal: PersonalFeed
  readonly publishSales: AreaDeps['publishSales']
  readonly publishLot: AreaDeps['publishLot']
  readonly publishChat: AreaDeps['publishChat']
  /** Last instant that ordered tasks may run for; later ones wait. */
  readonly orderedUntil: () => Instant | null
}

/** Creates the shared services, and connects the areas: the only place where one area's functions reach another. */
export async function createAreaDeps(
  options: ExchangeOptions,
  { areas, notify: publish, personal, publishSales, publishLot, publishChat, orderedUntil }: Outputs,
): Promise<AreaDeps> {
  const { db, clock, log, random, ids, autoReview, codeSender, codeSetup = HIDDEN_CODES } = options
  const keys = await persistentKeys(db, random)
  const { rebateShares = REBATE_SHARES, secondsFeeRate = SECONDS_FEE } = options
  const persons = createPersonNotices(publish, await listSubAccounts(db))
  const { notify } = persons
  const core = { db, clock, log, random, ids, autoReview, notify }
  const market = buildMarket(options, clock, keys.display)
  const watch = createDebtWatch()
  const funds = { terms: marginTerms, markets: catalogue.markets, market, heldOnMargin, watch }
  const shared = {
    ...core,
    scheduler: createScheduler({ db, clock, log, orderedUntil }),
    market,
    catalogue,
    personal,
    tierOf: loadTier,
    rebateShares,
    feeTermsOf: createFeeTerms(rebateShares),
    leading: createCopyQueue(),
    openPositions: createOpenPositions(catalogue),
    holdingCosts: createHoldingCosts(),
    profilesOf: loadPublicProfiles,
    namesOf: loadPublicNames,
    releasableOf: (reader: Reader, members: readonly MemberId[]) => releasableFrom(funds, reader, members),
  }
  const passwords = createPasswords(random, options.passwordCost)
  const futures = futuresDeps(shared)
  const messages = messageDeps(
    {
      ...core,
      mailer: options.mailer ?? null,
      emailOf: async (reader, id) => (await findMember(reader, id))?.email ?? null,
      phraseOf: findPhrase,
      freezeLink: buildFreezeLink(options),
    },
    { key: keys.push, site: options.pushSite ?? pushSite(options) },
  )
  const codes = createCodes(random, keys.code)
  const messageMembers: AreaDeps['messageMembers'] = async (tx, texts) => {
    const members = texts.map(({ member }) => member)
    await sendTexts(messages, tx, { texts, languages: await loadLanguages(tx, members) })
  }
  const vip = vipDeps(options, { market, notify, messageMembers })
  return {
    ...shared,
    codeSender,
    codeSetup,
    passwords,
    codes,
    puzzles: createPuzzles(random, keys.code),
    callerKey: keys.caller,
    apiKeyMaster: keys.apiKey,
    webhookMaster: keys.webhook,
    webhookNetwork: { isPrivateAllowed: options.allowsPrivateWebhooks ?? false },
    addressKey: keys.address,
    gameKey: keys.game,
    ledgerReasons: collectLedgerReasons(areas),
    secondsTerms: secondsTermsAt(secondsFeeRate),
    dualTerms,
    loanTerms,
    submittedWithdrawals,
    async returnWithdrawals(tx, member, at) {
      const lang = (await loadLanguages(tx, [member])).get(member) ?? DEFAULT_LANGUAGE
      await returnWithdrawals(
        {
          assets: catalogue.assets,
          approvalAboveUsd: null,
          balanceChanged: (one) => notify('balance.changed', one),
          withdrawalChanged: (one) => notify('withdrawal.changed', one),
        },
        tx,
        member,
        { reason: translate(lang, 'withdrawal_frozen'), at },
      )
    },
    leaderTerms,
    hasPrograms: options.hasPrograms ?? false,
    siteNameOf: findSiteName,
    lockedAmong: listLockedMembers,
    isInviteRequired: (reader) => isEnabled(reader, 'invite_required'),
    isIdentityCodeRequired: (reader) => isEnabled(reader, 'identity_code_required'),
    isSecondsOffered: (reader) => isEnabled(reader, 'seconds_enabled'),
    notice: noticeHandler,
    reviewOf: loadReview,
    loadResidence,
    levelOf: loadVerifiedLevel,
    assertTotp,
    phraseOf: findPhrase,
    phraseFor: findPhraseByEmail,
    hasPayPassword,
    payoutCardOf: loadPayoutCard,
    ...securityPorts(options, { messages, codes, passwords }),
    claimPicture,
    async assertTransferable(tx, request) {
      await assertTransferable(futures, tx, request)
      await assertReleasable(funds, tx, request)
    },
    ...tradingPorts(shared, futures, funds),
    otherDebt: readDebtSum,
    lockedBy: async (reader, member) => [
      ...(await lockedBy(reader, member)),
      ...(await listHeldBonuses(reader, member)),
    ],
    membersWithFeeCoupon: listMembersWithFeeCoupon,
    // Money that one account borrowed may be in another one of the same person.
    async debtUsd(reader, member) {
      let total = ZERO
      for (const own of await listAccountsOfPerson(reader, member))
        total = sum(total, await readLoanSum(reader, own), await readDebtSum(reader, own))
      return total
    },
    accountUses: [hasRunningPlan, takesPartInCopying],
    subAccountOpened: persons.add,
    vip,
    floatingProfits: (reader, members) => floatingProfits(futures, reader, members),
    findPaidCostSince,
    debts: [sumLoans, sumDebts],
    traded: (tx, turnovers, at) => countTurnover(vip, tx, turnovers, at),
    withdrawing: (tx, member, at) => returnBonuses(vip, tx, member, at),
    deposited: async (tx, deposit) => {
      await earnByDeposit(tx, deposit.member, deposit.at)
      await applyDeposit(vip, tx, deposit)
    },
    earnSources: EARN_SOURCES,
    loanRates: LOAN_RATES,
    couponBases: {
      deposit: approvedUsd,
      futures: chargedFees,
      loan: paidInterest,
      lock: boostBases,
      seconds: secondsBases,
      spot: paidFees,
    },
    publishSales,
    publishLot,
    messages,
    messageMembers,
    readMessages: readMessagesAbout,
    publishChat,
    async onMemberCreated(tx, created) {
      await sendWelcome(messages, tx, created)
      await earnBySignUp(tx, created.member, created.at)
    },
  }
}

const HIDDEN_CODES: CodeSetup = { hasMail: false, isLocalOnly: false, hasPaperCodes: false }
type SecurityParts = {
  readonly messages: MessageDeps
  readonly codes: Codes
  readonly passwords: Passwords
}

/** Builds the checks of the security area that withdrawals and addresses use. */
function securityPorts(options: ExchangeOptions, { messages, codes, passwords }: SecurityParts) {
  const { db, holds = NO_HOLDS, codeSender, approvalAboveUsd: above = null } = options
  const notices = { ...messages, phraseOf: findPhrase }
  const notifyMember: AreaDeps['notifyMember'] = (tx, { member, lang, kind, values, at }) =>
    sendNotice(notices, tx, { member, lang, at, subject: kind, values })
  const passkeys = passkeyAuthenticator({ notifyMember })
  const factors = { codeSender, authenticators: [totpAuthenticator, passkeys] }
  return {
    holds,
    notifyMember,
    approvalAboveUsd: above === null ? null : toAmount(above),
    mainFactor: (reader, member) => findMainFactor(factors, reader, member),
    proveMember: createMemberProof({
      ...factors,
      db,
      codes,
      async assertPayPassword(member, typed, now) {
        if (await hasPayPassword(db, member)) await checkPayPassword({ db, passwords, member, typed, now })
      },
    }),
    newCallerLoggedIn: (tx, { member, lang, at, origin }) =>
      sendNotice(notices, tx, { member, lang, at, subject: 'login_new', values: describeOrigin(origin) }),
    isWhitelistOnly: async (reader, member, now) => isWhitelistOnly(await findWhitelist(reader, member), now),
    async addressHoldMs(reader, member, now) {
      const isOn = isWhitelistOnly(await findWhitelist(reader, member), now)
      return newAddressHoldMs(await addressHoldMs(reader, holds.addressMs), isOn)
    },
    assertNotHeld: (reader, member, now) => assertNotHeld(reader, member, { holdMs: holds.factorMs, now }),
    passwordReset: recordPasswordReset,
    sendNotice: (tx, { member, lang, now }, { subject, values }) =>
      sendNotice(notices, tx, { member, lang, at: now, subject, values }),
  } satisfies Partial<AreaDeps>
}

/** Parts that the client did not state are left out of the text. */
const describeOrigin = ({ device, timeZone, network }: LoginOrigin) => ({
  network,
  ...(device === null ? {} : { device }),
  ...(timeZone === null ? {} : { zone: timeZone }),
})

const NO_HOLDS: Holds = { addressMs: 0, factorMs: 0 }

const TICK_RETENTION_DAYS = 30

function buildMarket(options: ExchangeOptions, clock: Clock, displayKey: Buffer): Market {
  const { db, random, log, marketSeed: seed = null, secondsFeeRate = SECONDS_FEE } = options
  const markets = catalogue.markets.map((terms) => ({ ...terms, secondsFeeRate }))
  const listings = createListings(db)
  const splits = createSplits(db)
  const source = options.source ?? committedSource({ db, markets, random, seed, log, listings, splits })
  return createMarket({
    catalogue: { ...catalogue, markets },
    splits,
    source: withSessions(withListings(source, { listings, markets }), markets),
    db,
    clock,
    displayKey,
    retentionDays: options.tickRetentionDays ?? TICK_RETENTION_DAYS,
  })
}

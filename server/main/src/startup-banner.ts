import type { Config } from './config.ts'
import { databaseUrl } from './secrets.ts'

/** The host as a browser can open it. */
const formatUrl = (host: string): string => (host === '0.0.0.0' || host === '::' ? 'localhost' : host)

/** The ports that are listening. */
export type Ports = { readonly port: number; readonly opsPort: number }

/** Writes the banner of the terminal: URLs, and which features are on. */
export function startupBanner(config: Config, { port, opsPort }: Ports): readonly string[] {
  const home = config.publicOrigin ?? `http://${formatUrl(config.host)}:${port}`
  const rows: readonly (readonly [string, string])[] = [
    ['exchange', describeExchange(config)],
    ['database', describeDatabase(config)],
    ['sessions', describeSessions(config)],
    ['replicas', describeReplicas(config)],
    ['old apps', config.legacyApi ? `served under ${home}/classic` : 'not served (LEGACY_API=on)'],
    ['codes', describeCodes(config)],
    ['for programs', `${home}/docs/`],
    [
      'for you',
      `http://${formatUrl(config.host)}:${opsPort}/readyz · /metrics · npm run operator -- help · doctor`,
    ],
  ]
  return [`Bourse is ready: ${home}/`, ...rows.map(([what, value]) => `  ${what.padEnd(13)}${value}`)]
}

/** Parses the host; the URL itself may contain a password. */
const parseHost = (address: string): string => new URL(address).host

function describeExchange(config: Config): string {
  if (config.upstreamUrl === null) {
    const review = config.autoReview ? 'automatic reviews' : 'reviews by npm run operator'
    return `our own, with demo money; ${review}`
  }
  const extras = config.upstreamExtensions ? 'with the endpoints marked as extensions' : 'without extensions'
  return `${parseHost(config.upstreamUrl)}, ${extras}, times in ${config.upstreamTimeZone}`
}

function describeCodes({ upstreamUrl, smtpUrl, paperCodes }: Config): string {
  if (upstreamUrl !== null) return 'none here: the upstream sends them'
  if (smtpUrl !== null) return 'by mail (SMTP_URL)'
  return paperCodes
    ? 'no mail; everybody sees sign-up codes (PAPER_CODES=on)'
    : 'no mail; sign-up codes on the screen, others by npm run operator -- code show'
}

function describeDatabase(config: Config): string {
  if (config.upstreamUrl !== null) return 'none here: the upstream has the database'
  const address = databaseUrl(config)
  return address === null
    ? `embedded PostgreSQL in ${config.dataDirectory}`
    : `PostgreSQL at ${parseHost(address)}`
}

function describeReplicas({ redisUrl, redisUrlFile }: Config): string {
  if (redisUrlFile !== null) return 'share the Redis of REDIS_URL_FILE'
  return redisUrl === null ? 'this one alone (REDIS_URL)' : `share the Redis at ${parseHost(redisUrl)}`
}

function describeSessions({ publicOrigin }: Config): string {
  return publicOrigin?.startsWith('https:') === true
    ? 'cookies over https only'
    : 'cookies over plain http: for this machine only (PUBLIC_ORIGIN=https://…)'
}

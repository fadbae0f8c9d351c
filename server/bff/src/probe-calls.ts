import { DEFAULT_LANGUAGE, type Endpoint } from '@bourse/contracts/kit'
import { EMPTY_COOKIE_JAR, type Upstream } from '#upstream'
import type { OfferedCalls } from './offered-calls.ts'
import type { BffOptions } from './options.ts'
import { newRequestId } from './wiring.ts'

/** Learns which calls the upstream does not have, from requests without a session. */
export function probeCalls(
  options: BffOptions,
  { offered, upstream }: { readonly offered: OfferedCalls; readonly upstream: Upstream },
): void {
  if (options.probesCalls !== true) return
  const { log } = options
  const send = (endpoint: Endpoint) =>
    upstream.send({
      endpoint,
      input: {},
      language: DEFAULT_LANGUAGE,
      token: null,
      cookieJar: EMPTY_COOKIE_JAR,
      requestId: newRequestId(options),
      priority: 'low',
    })
  offered.probe(send).then(
    () => {
      const { dialect, forks, notOffered } = offered.health()
      log.info(
        { dialect, forks: forks.join(' '), notOffered: notOffered.join(' ') },
        'learnt the calls of the upstream',
      )
    },
    (error: unknown) => log.error({ err: error }, 'failed to learn the calls of the upstream'),
  )
}

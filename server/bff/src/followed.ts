import type { FastifyInstance } from 'fastify'
import type { Feed } from '#feed'
import { createDriftLog, type Health, type Metrics } from '#ops'
import { httpUpstream, type Upstream } from '#upstream'
import type { BffOptions } from './bff.ts'

export type Known = { isReady: boolean; upstream: Health['upstream'] }

/** The HTTP upstream with everybody listening who counts. */
export function followed(options: BffOptions, metrics: Metrics, health: Known): Upstream {
  const drift = createDriftLog(options.log, () => options.clock.now())
  return httpUpstream({
    url: options.upstreamUrl,
    timeZone: options.upstreamTimeZone,
    trusted: options.trusted,
    watch: {
      replied(_endpoint, kind) {
        health.upstream = kind === 'unreachable' || kind === 'timeout' ? 'down' : 'up'
        metrics.upstreamReply(kind)
      },
      drifted(endpoint, fault, field) {
        metrics.drift(endpoint, fault)
        drift.note(endpoint, fault, field)
      },
    },
  })
}

/** How the server stands right now; the gauges follow the question. */
export function healthOf(known: Known, feed: Feed, metrics: Metrics): Health {
  const { isConnected, ageMs, unresolved, sockets } = feed.state()
  metrics.feedState({ connected: isConnected, unresolved })
  metrics.sockets('app', sockets.app)
  metrics.sockets('integrators', sockets.integrators)
  return {
    isReady: known.isReady,
    upstream: known.upstream,
    feed: isConnected ? 'connected' : 'disconnected',
    feedAgeMs: ageMs,
  }
}

export function portOf(app: FastifyInstance): number {
  const address = app.server.address()
  if (address === null || typeof address === 'string') throw new Error('the server does not listen on a port')
  return address.port
}

export const requestId = (bytes: (length: number) => Buffer): string => bytes(12).toString('base64url')

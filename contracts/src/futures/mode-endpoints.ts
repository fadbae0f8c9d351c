import { type EndpointRow, record, text } from '#kit'
import { marginMode } from './margin-mode.ts'
import { positionMode } from './position-mode.ts'

/** The modes of the account: its margin, and both sides of a market. */
export const modeRows = {
  /** The account's margin mode, isolated or cross. */
  marginMode: {
    method: 'GET',
    path: '/lever/margin_mode',
    access: 'member',
    input: record({}),
    output: record({ mode: ['margin_mode', marginMode] }),
    upstream: { extension: true },
  },
  /** One mode for the whole account; can change only while no position is open. */
  setMarginMode: {
    method: 'POST',
    path: '/lever/set_margin_mode',
    access: 'member',
    input: record({ mode: ['margin_mode', marginMode] }),
    output: text,
    refuses: ['positions_open', 'margin_debt_open'],
    effect: { affects: ['futures', 'margin', 'wallet'] },
    upstream: { extension: true },
  },
  /** Whether both sides of a market may be open. */
  positionMode: {
    method: 'GET',
    path: '/lever/position_mode',
    access: 'member',
    input: record({}),
    output: record({ mode: ['position_mode', positionMode] }),
    upstream: { extension: true },
  },
  /** One mode for the whole account; can change only while nothing is open or waits. */
  setPositionMode: {
    method: 'POST',
    path: '/lever/set_position_mode',
    access: 'member',
    input: record({ mode: ['position_mode', positionMode] }),
    output: text,
    refuses: ['positions_open'],
    effect: { affects: ['futures'] },
    upstream: { extension: true },
  },
} as const satisfies Readonly<Record<string, EndpointRow>>

import { futures } from '@bourse/contracts/futures'
import { useEndpointMutation } from '#api'

export const useOpen = (onDone: (opened: unknown) => void) => useEndpointMutation(futures.open, { onDone })
export const useCancel = (onDone: () => void) => useEndpointMutation(futures.cancel, { onDone })
export const useSetStops = (onDone: () => void) => useEndpointMutation(futures.setStops, { onDone })
export const useSetMode = (onDone: () => void) => useEndpointMutation(futures.setMarginMode, { onDone })

import { FuturesDesk } from '#features/futures/desk'

export const Screen = () => <FuturesDesk />

import { SpotDesk } from './spot-desk.tsx'

export const Screen = () => <SpotDesk />

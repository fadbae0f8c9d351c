import { NewPassword } from './new-password.tsx'

export const Screen = () => <NewPassword which="password" lead="security.password_lead" />

import { NewPassword } from './new-password.tsx'

export const Screen = () => <NewPassword which="pay_password" />

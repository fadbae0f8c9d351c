import { setPreference } from '#api'
import { navigate } from '#kit/route'
import { Welcome } from './welcome.tsx'

export const Screen = () => (
  <Welcome
    onStart={() => {
      setPreference('lockIntroRead', true)
      navigate('lockming/lockming')
    }}
  />
)

import { BlockList, isIP } from 'node:net'

/** Networks of IPv4 that are not part of the public internet (IANA's registry of special purposes). */
const SPECIAL_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]
/** Networks within the global unicast ones: protocols, tunnels to IPv4 addresses, documentation. */
const SPECIAL_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

function createBlockList(networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', prefix = ''] = network.split('/')
    list.addSubnet(address, Number(prefix), family)
  }
  return list
}
const special4 = createBlockList(SPECIAL_IPV4, 'ipv4')
const special6 = createBlockList(SPECIAL_IPV6, 'ipv6')
const global6 = createBlockList(['2000::/3'], 'ipv6')

/** Whether an address belongs to the public internet. Mapped and translated IPv4 addresses do not count as such. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !special4.check(address, 'ipv4')
    case 6:
      return global6.check(address, 'ipv6') && !special6.check(address, 'ipv6')
    default:
      return false
  }
}

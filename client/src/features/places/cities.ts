import type { GeoLocation } from '#kit/location'

/** Region, name, latitude and longitude of large cities. */
const ROWS = `TH Bangkok 13.7563 100.5018|TH Chiang Mai 18.7883 98.9853|TH Phuket 7.8804 98.3923|VN Ha Noi 21.0278 105.8342
VN Ho Chi Minh City 10.8231 106.6297|VN Da Nang 16.0544 108.2022|CN Beijing 39.9042 116.4074|CN Shanghai 31.2304 121.4737
CN Shenzhen 22.5431 114.0579|CN Guangzhou 23.1291 113.2644|CN Chengdu 30.5728 104.0668|HK Hong Kong 22.3193 114.1694
MO Macau 22.1987 113.5439|TW Taipei 25.0330 121.5654|JP Tokyo 35.6762 139.6503|JP Osaka 34.6937 135.5023
JP Fukuoka 33.5904 130.4017|KR Seoul 37.5665 126.9780|KR Busan 35.1796 129.0756|ID Jakarta -6.2088 106.8456
ID Surabaya -7.2575 112.7521|ID Denpasar -8.6705 115.2126|MY Kuala Lumpur 3.1390 101.6869|SG Singapore 1.3521 103.8198
PH Manila 14.5995 120.9842|PH Cebu City 10.3157 123.8854|KH Phnom Penh 11.5564 104.9282|LA Vientiane 17.9757 102.6331
MM Yangon 16.8409 96.1735|IN Mumbai 19.0760 72.8777|IN Delhi 28.7041 77.1025|IN Bengaluru 12.9716 77.5946
BD Dhaka 23.8103 90.4125|PK Karachi 24.8607 67.0011|LK Colombo 6.9271 79.8612|AE Dubai 25.2048 55.2708
AE Abu Dhabi 24.4539 54.3773|SA Riyadh 24.7136 46.6753|QA Doha 25.2854 51.5310|TR Istanbul 41.0082 28.9784
IL Tel Aviv 32.0853 34.7818|EG Cairo 30.0444 31.2357|NG Lagos 6.5244 3.3792|KE Nairobi -1.2921 36.8219
ZA Johannesburg -26.2041 28.0473|ZA Cape Town -33.9249 18.4241|MA Casablanca 33.5731 -7.5898|SN Dakar 14.7167 -17.4677
FR Paris 48.8566 2.3522|FR Lyon 45.7640 4.8357|FR Marseille 43.2965 5.3698|BE Brussels 50.8503 4.3517
CH Geneva 46.2044 6.1432|CH Zurich 47.3769 8.5417|LU Luxembourg 49.6116 6.1319|DE Berlin 52.5200 13.4050
DE Frankfurt 50.1109 8.6821|DE Munich 48.1351 11.5820|NL Amsterdam 52.3676 4.9041|GB London 51.5072 -0.1276
GB Manchester 53.4808 -2.2426|IE Dublin 53.3498 -6.2603|ES Madrid 40.4168 -3.7038|ES Barcelona 41.3874 2.1686
PT Lisbon 38.7223 -9.1393|IT Milan 45.4642 9.1900|IT Rome 41.9028 12.4964|AT Vienna 48.2082 16.3738
CZ Prague 50.0755 14.4378|PL Warsaw 52.2297 21.0122|SE Stockholm 59.3293 18.0686|NO Oslo 59.9139 10.7522
DK Copenhagen 55.6761 12.5683|FI Helsinki 60.1699 24.9384|GR Athens 37.9838 23.7275|UA Kyiv 50.4501 30.5234
US New York 40.7128 -74.0060|US Los Angeles 34.0522 -118.2437|US San Francisco 37.7749 -122.4194|US Chicago 41.8781 -87.6298
US Miami 25.7617 -80.1918|CA Toronto 43.6532 -79.3832|CA Vancouver 49.2827 -123.1207|CA Montreal 45.5019 -73.5674
MX Mexico City 19.4326 -99.1332|MX Monterrey 25.6866 -100.3161|GT Guatemala City 14.6349 -90.5069|CR San Jose 9.9281 -84.0907
PA Panama City 8.9824 -79.5199|CO Bogota 4.7110 -74.0721|CO Medellin 6.2476 -75.5658|EC Quito -0.1807 -78.4678
PE Lima -12.0464 -77.0428|BO La Paz -16.4897 -68.1193|CL Santiago -33.4489 -70.6693|AR Buenos Aires -34.6037 -58.3816
UY Montevideo -34.9011 -56.1645|PY Asuncion -25.2637 -57.5759|VE Caracas 10.4806 -66.9036|BR Sao Paulo -23.5505 -46.6333
BR Rio de Janeiro -22.9068 -43.1729|DO Santo Domingo 18.4861 -69.9312|AU Sydney -33.8688 151.2093|AU Melbourne -37.8136 144.9631
AU Perth -31.9523 115.8613|NZ Auckland -36.8509 174.7645`

export type City = GeoLocation & { readonly region: string }

export const CITIES: readonly City[] = ROWS.split(/[|\n]/).map((row) => {
  const [region = '', ...rest] = row.split(' ')
  return {
    region,
    name: rest.slice(0, -2).join(' '),
    latitude: rest.at(-2) ?? '',
    longitude: rest.at(-1) ?? '',
  }
})

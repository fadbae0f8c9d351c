import { sum, ZERO } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import { Copy, Download, TriangleAlert } from 'lucide-react'
import { useRef } from 'react'
import {
  AddressText,
  CoinAmountField,
  CoinHead,
  destinationCode,
  NetworkChips,
  type Networks,
  useNetworks,
} from '#features/wallet'
import { Button, IconButton, LinkButton } from '#kit/control'
import { saveFile } from '#kit/device'
import { copyWithToast, ErrorBox, Skeleton, toast } from '#kit/feedback'
import { ImageBox } from '#kit/field'
import { SubmitBar } from '#kit/form'
import { parseAmountInput, useFormat } from '#kit/format'
import { Card, Section } from '#kit/layout'
import { Balance } from '#kit/market'
import { ReviewSheet } from '#kit/overlay'
import { QrCard } from '#kit/qr'
import { t as translate, useText } from '#text'
import { sendPicture, useSite } from '#api'
import { CouponRow, couponRows } from '#api/coupons'
import { OwnBalance } from '#api/own'
import { useWallets } from '#api/portfolio'
import { Arrival } from './demo-deposit.tsx'
import { useDepositForm } from './use-deposit-form.ts'

/** Shows an address and takes a receipt that the operator reviews, as a real platform does. */
export function RealDeposit({ asset, code }: { asset: AssetId; code: string }) {
  const t = useText()
  const networks = useNetworks(asset)
  const { query, network } = networks
  return (
    <>
      <CoinHead code={code} badge={network?.badge} mode="receive" />
      {query.isPending ? (
        <AddressSkeleton />
      ) : network === undefined ? (
        <Section>
          <ErrorBox
            message={query.error?.message ?? t('deposit.no_address')}
            retry={() => void query.refetch()}
          >
            <LinkButton to="kefu/index" kind="text">
              {t('screen.support')}
            </LinkButton>
          </ErrorBox>
        </Section>
      ) : (
        <DepositForm asset={asset} card={{ ...networks, code, network }} />
      )}
    </>
  )
}

function DepositForm({ asset, card }: { asset: AssetId; card: AddressProps }) {
  const t = useText()
  const site = useSite()
  const form = useDepositForm(asset, 'real')
  return (
    <>
      <Section className="space-y-3 pb-4">
        <AddressCard {...card} />
        <Card className="py-2!">
          <Arrival />
          {site?.paper === true && (
            <p className="border-t border-line py-2.5 text-sub text-t3">{t('deposit.paper_note')}</p>
          )}
        </Card>
        <Card className="space-y-4">
          <div>
            <h2 className="text-body font-semi">{t('deposit.paid_title')}</h2>
            <p className="pt-0.5 text-sub text-t3">{t('deposit.paid_note')}</p>
          </div>
          <CoinAmountField code={card.code} {...form.field('amount')} />
          <CouponRow order={form.couponOrder} value={form.coupon} onChange={form.setCoupon} />
          <ImageBox label={t('deposit.voucher')} onUpload={sendPicture} {...form.field('voucher')} />
        </Card>
      </Section>
      <SubmitBar form={form} label={t('deposit.submit')} />
      {form.isReviewing && <DepositReview asset={asset} card={card} form={form} />}
    </>
  )
}

type ReviewProps = { asset: AssetId; card: AddressProps; form: ReturnType<typeof useDepositForm> }

function DepositReview({ asset, card: { code, network }, form }: ReviewProps) {
  const format = useFormat()
  const { t } = format
  const amount = parseAmountInput(form.values.amount) ?? ZERO
  const row = useWallets().data?.spot.balances.find((each) => each.asset === asset)
  const after = row === undefined ? null : sum(row.available, amount)
  return (
    <ReviewSheet
      title={t('deposit.review_title')}
      rows={[
        { label: t('wallet.coin'), value: code },
        network.name !== null && { label: t('deposit.network'), value: network.name },
        { label: t('deposit.amount'), value: <Balance value={amount} code={code} /> },
        { label: t('deposit.fee'), value: <Balance value={ZERO} code={code} /> },
        { label: t('deposit.receive'), value: <Balance value={amount} code={code} />, isStrong: true },
        ...couponRows(form.coupon, form.couponOrder, format),
        { label: t('deposit.after'), value: <OwnBalance value={after} code={code} /> },
      ]}
      {...form.review}
    />
  )
}

type AddressProps = Pick<Networks, 'networks' | 'chooseNetwork'> & {
  code: string
  network: NonNullable<Networks['network']>
}

/** The deposit address of a coin. Address and QR code belong to one network and change together. */
function AddressCard({ code, networks, network, chooseNetwork }: AddressProps) {
  const t = useText()
  const picture = useRef<HTMLDivElement>(null)
  const { address, name, tag } = network
  const save = async () => {
    const svg = picture.current?.querySelector('svg')
    if (svg) await savePicture(svg, `${code}-${name ?? 'address'}`)
  }
  return (
    <Card className="space-y-4">
      {name !== null && <NetworkChips networks={networks} value={network.id} onChange={chooseNetwork} />}
      {/* The key remounts the card: no frame shows one network's QR code with another's address. */}
      <div key={address} className="fade-in space-y-4">
        <div ref={picture} className="flex justify-center">
          <QrCard text={destinationCode(address, tag)} label={t('deposit.qr_label', { coin: code })} />
        </div>
        <div>
          <h2 className="text-sub text-t2">{t('deposit.address')}</h2>
          <AddressText address={address} />
        </div>
        <div className="grid grid-cols-2 gap-2 max-wide:grid-cols-1">
          <Button kind="primary" size="middle" className="px-2!" onClick={() => void copyWithToast(address)}>
            <Copy size={18} />
            {t('app.copy')}
          </Button>
          <Button kind="neutral" size="middle" className="px-2!" onClick={() => void save()}>
            <Download size={18} />
            {t('deposit.save_qr')}
          </Button>
        </div>
        {tag !== null && <DepositTag tag={tag} />}
      </div>
      <div role="note" className="flex gap-2.5 rounded-md border border-error px-3 py-2.5">
        <TriangleAlert size={18} className="mt-0.5 shrink-0 text-error" />
        <div>
          <p className="text-row font-semi text-t1">
            {name === null || name === code
              ? t('deposit.warning_plain', { coin: code })
              : t('deposit.warning', { coin: code, network: name })}
          </p>
          <p className="text-sub text-t2">{t('deposit.warning_note')}</p>
        </div>
      </div>
    </Card>
  )
}

/** The tag belongs to the payment as much as the address does: members share the address. */
function DepositTag({ tag }: { tag: string }) {
  const t = useText()
  return (
    <div className="border-t border-line pt-3">
      <h2 className="text-sub text-t2">{t('withdraw.tag')}</h2>
      <div className="flex items-center justify-between gap-3">
        <p data-part="tag" className="num text-body font-semi text-t1">
          {tag}
        </p>
        <IconButton name={t('deposit.copy_tag')} onClick={() => void copyWithToast(tag)}>
          <Copy size={18} />
        </IconButton>
      </div>
      <p className="text-sub text-warning">{t('deposit.tag_note')}</p>
    </div>
  )
}

const AddressSkeleton = () => (
  <div aria-hidden="true" className="px-gutter">
    <Card className="space-y-4">
      <Skeleton className="h-9 w-40" />
      <Skeleton className="mx-auto size-46" />
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-16 w-full" />
    </Card>
  </div>
)

const SIDE = 720

/** Draws dark squares on white from the SVG path of the QR code, without loading an image. */
async function savePicture(svg: SVGSVGElement, name: string): Promise<void> {
  const canvas = Object.assign(document.createElement('canvas'), { width: SIDE, height: SIDE })
  const pen = canvas.getContext('2d')
  if (pen === null) return toast(translate('app.load_failed'), 'error')
  pen.fillStyle = '#FFFFFF'
  pen.fillRect(0, 0, SIDE, SIDE)
  const scale = SIDE / svg.viewBox.baseVal.width
  pen.scale(scale, scale)
  pen.fillStyle = '#0A0D13'
  for (const path of svg.querySelectorAll('path')) pen.fill(new Path2D(path.getAttribute('d') ?? ''))
  const blob = await new Promise<Blob | null>((give) => canvas.toBlob(give, 'image/png'))
  if (blob === null) return toast(translate('app.load_failed'), 'error')
  saveFile(blob, `${name}.png`)
  toast(translate('app.saved'), 'success')
}

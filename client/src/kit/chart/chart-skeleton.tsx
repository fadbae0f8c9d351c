const BARS = [38, 52, 44, 60, 72, 58, 66, 80, 70, 54, 62, 48, 40, 56, 68, 76, 64, 50]

export const ChartSkeleton = () => (
  <div
    aria-hidden="true"
    className="absolute inset-0 flex items-center justify-between bg-card py-6 pr-16 pl-3"
  >
    {BARS.map((height, at) => (
      <span
        key={at}
        className="w-1.5 rounded-xs bg-chip/60"
        style={{ height: `${height * 0.6}%`, translate: `0 ${((at * 37) % 24) - 12}%` }}
      />
    ))}
  </div>
)

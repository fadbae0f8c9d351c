export const Spinner = ({ className = 'size-5' }: { className?: string }) => (
  <svg
    viewBox="0 0 24 24"
    aria-hidden="true"
    className={`turning ${className}`}
    fill="none"
    strokeWidth="2.5"
  >
    <circle cx="12" cy="12" r="9" stroke="currentColor" opacity=".25" />
    <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeLinecap="round" />
  </svg>
)

const PATHS = {
  today: 'M4 13h6V4H4zM14 20h6v-9h-6zM14 4v4h6V4zM4 20h6v-4H4z',
  board: 'M4 4h4v16H4zM10 4h4v10h-4zM16 4h4v13h-4z',
  schedule: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4',
  customers: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8M4 20c1-4 4-6 8-6s7 2 8 6',
  quotes: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h4',
  invoices: 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6',
  payments: 'M3 7h18v11H3zM3 11h18M7 15h3',
  print: 'M7 9V4h10v5M5 9h14v8h-3v4H8v-4H5zM8 14h8',
  settings:
    'M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6M12 3v3M12 18v3M3 12h3M18 12h3M6 6l2 2M16 16l2 2M18 6l-2 2M8 16l-2 2',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14M16 16l5 5',
  plus: 'M12 5v14M5 12h14',
  back: 'M15 5l-7 7 7 7',
  close: 'M6 6l12 12M18 6L6 18',
  up: 'M12 19V5M6 11l6-6 6 6',
  down: 'M12 5v14M6 13l6 6 6-6',
  phone: 'M6 3h4l2 5-3 2a12 12 0 0 0 5 5l2-3 5 2v4c0 1-1 2-2 2A17 17 0 0 1 4 5c0-1 1-2 2-2z',
  mail: 'M3 6h18v12H3zM3 7l9 7 9-7',
  pencil: 'M4 20l1-5L16 4l4 4L9 19zM14 6l4 4',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  pause: 'M8 5v14M16 5v14',
} as const

export type IconName = keyof typeof PATHS

/** Decoration beside a word; a control that shows an icon alone carries its own label. */
export function Icon({ name, className = 'size-5' }: { name: IconName; className?: string }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      className={`shrink-0 fill-none stroke-current stroke-[1.7] [stroke-linecap:round] [stroke-linejoin:round] ${className}`}
    >
      <path d={PATHS[name]} />
    </svg>
  )
}

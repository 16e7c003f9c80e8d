const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  // It lets through the addresses of our own workers and nothing else.
  'trusted-types frontdesk-worker',
]

/** What the browser is told of every page and file: nothing from elsewhere, nothing inline, no framing. */
export const pageHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy': POLICY.join('; '),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
}

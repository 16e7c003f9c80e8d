// Good for localhost from 2020 to 2120 and trusted by nobody: a key that everybody knows guards nothing.
// Made with `openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256` and `openssl ca -selfsign`, the extension
// subjectAltName = DNS:localhost,IP:127.0.0.1 and both dates given, so that no clock is too early for it.

export const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBcTCCARagAwIBAgIBATAKBggqhkjOPQQDAjAaMRgwFgYDVQQDDA9Gcm9udGRl
c2sgdGVzdHMwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMBoxGDAW
BgNVBAMMD0Zyb250ZGVzayB0ZXN0czBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IA
BPwn1b156eCxNLzO05BviIQ9Yqcii0tvFPWnO1iXikrM0GjD/CQjY5QADa5NGk6n
iI+NzQAX0pZDTv1xlpPM3fejSzBJMBoGA1UdEQQTMBGCCWxvY2FsaG9zdIcEfwAA
ATAMBgNVHRMBAf8EAjAAMB0GA1UdDgQWBBTAedlV+DTVq8hKzhOqY94rrLrx6zAK
BggqhkjOPQQDAgNJADBGAiEA0MQrA//flhDu/Vny0IrYw/QIhl1d2x+WPDsMJIXI
dp8CIQDebxY+vHtYpyvFWjkAulnnQYxyK/7wBbBi7UErLLaafA==
-----END CERTIFICATE-----
`

export const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgEFxfCdS16yITadL3
bERk5PlL2scJjhmtiQhmMr3m88OhRANCAAT8J9W9eengsTS8ztOQb4iEPWKnIotL
bxT1pztYl4pKzNBow/wkI2OUAA2uTRpOp4iPjc0AF9KWQ079cZaTzN33
-----END PRIVATE KEY-----
`

// Good for localhost until 2125 and trusted by nobody; a key that everybody knows guards nothing. Made with
// openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 36500 -subj "/CN=Frontdesk tests" \
//   -addext "subjectAltName=DNS:localhost,IP:127.0.0.1" -addext "basicConstraints=critical,CA:FALSE"

export const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBpTCCAUqgAwIBAgIUQZEc3t8MkKZySvjQ2JRJYljL/oowCgYIKoZIzj0EAwIw
GjEYMBYGA1UEAwwPRnJvbnRkZXNrIHRlc3RzMCAXDTI2MTEyMTA1MDg1M1oYDzIx
MjYxMDI4MDUwODUzWjAaMRgwFgYDVQQDDA9Gcm9udGRlc2sgdGVzdHMwWTATBgcq
hkjOPQIBBggqhkjOPQMBBwNCAAT3tOIU5awydV12silup2D2igiweoocT+HX8Ses
Jud2blb6FvjGsUil7qTVNK+ZcPQt1QCNSyn8DyPbku2t6oFHo2wwajAdBgNVHQ4E
FgQUC+Lj8A+XhjU483my3DRzNz6qDBQwHwYDVR0jBBgwFoAUC+Lj8A+XhjU483my
3DRzNz6qDBQwGgYDVR0RBBMwEYIJbG9jYWxob3N0hwR/AAABMAwGA1UdEwEB/wQC
MAAwCgYIKoZIzj0EAwIDSQAwRgIhAIR/fMh1+IQvPKfh0K1IdvjotXOZzWYePDa4
FUKUSRhkAiEA1cmtR1U0FbCby2LsuAHrYava0SHYsrx1mWG/yuGirno=
-----END CERTIFICATE-----
`

export const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgWG0i/7CSAjno+B+U
XiQM8bTg9kNcB6pq32bPmRpd80ihRANCAAT3tOIU5awydV12silup2D2igiweooc
T+HX8SesJud2blb6FvjGsUil7qTVNK+ZcPQt1QCNSyn8DyPbku2t6oFH
-----END PRIVATE KEY-----
`

/** Lines for the proxy's configuration, for the two usual proxies. */
export interface ProxyFix {
  nginx: string[]
  caddy: string[]
}

/** Quoted from the full examples in `supabase/production.md`; a test compares the two. */
export const proxyFixes = {
  passOn: {
    nginx: ['location / {', 'proxy_pass http://127.0.0.1:5173;', '}'],
    caddy: ['reverse_proxy 127.0.0.1:5173'],
  },
  clientAddress: {
    nginx: ['proxy_set_header X-Forwarded-For $remote_addr;', 'proxy_set_header CF-Connecting-IP "";'],
    caddy: ['header_up X-Forwarded-For {remote_host}', 'header_up -CF-Connecting-IP'],
  },
  bodySize: {
    nginx: ['client_max_body_size 201m;'],
    caddy: ['request_body {', 'max_size 211MB', '}'],
  },
  certificate: {
    nginx: [
      'ssl_certificate /etc/letsencrypt/live/learn.example.org/fullchain.pem;',
      'ssl_certificate_key /etc/letsencrypt/live/learn.example.org/privkey.pem;',
    ],
    caddy: ['learn.example.org {'],
  },
  files: {
    nginx: ['try_files $uri $uri/index.html =404;', 'error_page 404 /404.html;'],
    caddy: ['try_files {path} {path}/index.html =404'],
  },
  fileCaching: {
    nginx: [
      'map $uri $kept {',
      'default no-cache;',
      '~^/assets/ "public, max-age=31536000, immutable";',
      '}',
      'add_header Cache-Control $kept;',
    ],
    caddy: [
      '@asset {',
      'path /assets/*',
      'file',
      '}',
      'header @asset Cache-Control "public, max-age=31536000, immutable"',
      '@other not path /assets/*',
      'header @other Cache-Control no-cache',
    ],
  },
} satisfies Record<string, ProxyFix>

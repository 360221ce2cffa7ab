# syntax=docker/dockerfile:1
# Builds Corkboard from this clone: docker build -t corkboard .
ARG NODE_IMAGE=docker.io/library/node:24.21.0-bookworm-slim

# Packs the clone, as for npm.
FROM ${NODE_IMAGE} AS pack
WORKDIR /src
COPY . .
RUN npm ci --no-audit --no-fund && npm pack --pack-destination /tmp && mv /tmp/corkboard-*.tgz /tmp/corkboard.tgz

# Installs the package with the versions of the lock file, and nothing for development.
FROM ${NODE_IMAGE} AS install
WORKDIR /app
COPY --from=pack /tmp/corkboard.tgz /tmp/corkboard.tgz
COPY --from=pack /src/package-lock.json ./
RUN tar -xzf /tmp/corkboard.tgz --strip-components=1 && npm ci --omit=dev --workspaces=false --no-audit --no-fund

FROM ${NODE_IMAGE}
# PostgreSQL refuses to run as root, and looks its user up in /etc/passwd.
RUN groupadd --gid 10001 corkboard \
  && useradd --uid 10001 --gid corkboard --home-dir /data --no-create-home --shell /usr/sbin/nologin corkboard \
  && install --directory --owner=corkboard --group=corkboard --mode=0750 /data /backups
COPY --from=install /app /app
RUN ln -s /app/bin/corkboard.js /usr/local/bin/corkboard
ENV NODE_ENV=production DATA_DIR=/data
USER corkboard
WORKDIR /data
VOLUME /data
EXPOSE 3000
# The server gets SIGTERM itself, without a shell or npm in front of it.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=6s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then((response) => process.exit(response.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["corkboard"]
CMD ["serve"]

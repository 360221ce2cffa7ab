#!/bin/sh
# Runs a command of Corkboard with the user and the settings of the service. systemd reads the settings, because the syntax of its
# environment files differs from that of a shell.
exec systemd-run --quiet --collect --wait --pty --pipe --uid=corkboard \
  --working-directory=/opt/corkboard --property=EnvironmentFile=/etc/corkboard.env \
  --setenv=PATH=/opt/corkboard/node_modules/.bin:/usr/local/bin:/usr/bin:/bin \
  /usr/bin/env node bin/corkboard.js "$@"

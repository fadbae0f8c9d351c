import type { Words } from '../words.ts'

export const fra: Words = {
  lang: 'fra',
  tiles: {
    recharge: 'Dépôt',
    withdraw: 'Retrait',
    points: 'Points',
    vip: 'VIP',
    contract: 'Futures',
    copytrade: 'Copy trading',
    invest: 'Rendement',
    margin: 'Marge',
    otc: 'OTC',
    coupon: 'Coupons',
    bill: 'Historique des transactions',
    mining: 'Minage',
    lockming: 'Minage bloqué',
    ieo: 'IEO',
    nft: 'NFT',
    game: 'Jeu',
    chat: 'Chat',
    stock: 'Actions',
    option: 'Options',
    loan: 'Prêts',
  },
  notices: {
    welcome: {
      title: 'Bienvenue sur Bourse',
      summary: 'Une application de trading pour s’exercer. Commencez par un dépôt démo.',
      blocks: [
        'Bourse est une application de trading faite pour s’exercer. Vous suivez les marchés, passez des ordres et relisez chaque mouvement de votre compte, comme sur une vraie plateforme.',
        'Trois étapes pour commencer :',
        [
          'Inscrivez-vous avec votre e-mail et le code que vous recevez.',
          'Ouvrez Actifs, choisissez Dépôt et prenez autant d’argent démo que vous voulez.',
          'Choisissez un marché et passez votre premier ordre.',
        ],
      ],
    },
    paper: {
      title: 'Tout l’argent ici est de l’argent démo',
      summary: 'Soldes, gains et pertes de ce site ne servent qu’à s’exercer.',
      blocks: [
        'Aucune monnaie, aucune action, aucune devise de ce site n’est réelle. Rien ne peut être versé ni payé.',
        'N’envoyez jamais de vraie monnaie à une adresse de dépôt affichée ici. Elle n’appartient à personne et tout serait perdu.',
      ],
    },
    prices: {
      title: 'D’où viennent les prix',
      summary: 'Les prix sont simulés, identiques pour tous et intégralement enregistrés.',
      blocks: [
        'Les marchés de ce site suivent une simulation. Elle ignore qui négocie et personne ne peut la diriger.',
        'Chaque cotation est enregistrée. Les règlements ne lisent que ces enregistrements : tout résultat peut donc être recalculé.',
      ],
    },
    codes: {
      title: 'Gardez votre code de vérification pour vous',
      summary: 'Personne de ce site ne vous demandera jamais un code ni un mot de passe.',
      blocks: [
        'Un code de vérification ouvre votre compte. Quiconque vous le demande n’est pas des nôtres.',
        'Choisissez un mot de passe que vous n’utilisez nulle part ailleurs, même pour s’exercer.',
      ],
    },
  },
  banners: {
    practice: {
      title: 'S’exercer sans risque',
      summary: 'Argent démo, vraies règles',
      blocks: [
        'Prenez un dépôt démo, essayez les ordres et les produits, et voyez ce que chacun coûte avant d’avoir à le payer.',
        'Ici, on ne gagne et ne perd que de l’expérience.',
      ],
    },
    figures: {
      title: 'Chaque chiffre se vérifie',
      summary: 'Une comptabilité en partie double derrière chaque solde',
      blocks: [
        'Chaque mouvement est inscrit deux fois : ce qui quitte un compte arrive sur un autre. Les frais ont leur propre écriture.',
        'Votre historique des transactions montre chaque écriture et le solde qui en résulte.',
      ],
    },
    market: {
      title: 'Cryptos, futures, actions',
      summary: 'Tous les marchés au même endroit',
      blocks: [
        'Marquez d’une étoile les marchés qui comptent pour vous et retrouvez-les dans vos favoris.',
        'Les graphiques commencent en janvier 2024, de la minute à la semaine.',
      ],
    },
  },
  popup: {
    title: 'Vous êtes en mode démo',
    summary: 'De vraies règles, pas d’argent réel.',
    blocks: [
      'Soldes, prix et gains de ce site servent à s’exercer. Inscrivez-vous, prenez un dépôt démo et essayez ce que vous voulez.',
      'N’envoyez jamais de vraie monnaie à une adresse affichée ici.',
    ],
  },
  faq: {
    title: 'Questions fréquentes',
    summary: 'Compte, argent démo, trading et sécurité',
    groups: [
      [
        'Compte',
        [
          'Comment m’inscrire ?',
          'Avec une adresse e-mail, un code à six chiffres et un mot de passe d’au moins 7 caractères. La page indique où se trouve le code : dans votre e-mail ou, sur une démonstration, à l’écran.',
        ],
        [
          'Je n’ai pas reçu de code.',
          'Attendez la fin du compte à rebours et demandez-en un nouveau. Seul le dernier code est valable, quelques minutes seulement.',
        ],
        [
          'J’ai oublié mon mot de passe.',
          'Choisissez « Mot de passe oublié » sur la page de connexion, demandez un code et définissez un nouveau mot de passe. Tous les autres appareils sont déconnectés.',
        ],
        [
          'Comment changer de langue ?',
          'Dans Réglages, Langue. Dix langues sont proposées et le changement est immédiat.',
        ],
      ],
      [
        'Argent démo',
        [
          'Est-ce de l’argent réel ?',
          'Non. Tous les soldes sont de l’argent démo pour s’exercer. On ne peut ni l’acheter, ni le retirer, ni l’échanger.',
        ],
        [
          'Comment obtenir de l’argent démo ?',
          'Ouvrez Actifs, choisissez Dépôt, saisissez un montant et appuyez sur Recevoir l’argent démo. Il arrive en quelques secondes. Vous pouvez aussi déposer comme sur une vraie plateforme, avec une adresse et un justificatif de paiement.',
        ],
        [
          'Quels sont les quatre comptes ?',
          'Fiat (compte), Échange (compte) pour le Spot, Levier (compte) pour les Futures et Contrats à la seconde (compte) pour les Options. Chacun garde le solde de son activité.',
        ],
        [
          'Où voir chaque mouvement ?',
          'Dans Historique des transactions. Chaque ligne indique le motif, le montant et le solde qui en résulte.',
        ],
      ],
      [
        'Négociation',
        [
          'Quelle différence entre ordre au marché et ordre limite ?',
          'Un ordre au marché s’exécute aussitôt aux meilleurs prix proches de celui affiché. Un ordre limite attend que le marché atteigne votre prix.',
        ],
        [
          'Combien coûte une opération ?',
          'Le taux de frais du marché, affiché avant la confirmation. Les niveaux VIP 1 à 4 réduisent les frais Spot de 10, 15, 30 et 100 %.',
        ],
        [
          'Pourquoi une partie de mon solde est-elle utilisée ?',
          'Les ordres ouverts réservent ce qu’ils pourraient coûter. La somme revient dès que l’ordre est annulé.',
        ],
        [
          'D’où viennent les prix ?',
          'D’une simulation identique pour tous. Elle ignore qui négocie et chaque cotation est enregistrée.',
        ],
        [
          'Que deviennent mes ordres pendant un arrêt du site ?',
          'Après un arrêt, quelle qu’en soit la durée, les secondes manquées reçoivent les prix fixés avant celui-ci. Stops, ordres à cours limité, options et liquidations sont alors décidés seconde par seconde, comme si le site avait fonctionné. Le site affiche l’avancement du rattrapage ; le trading reprend ensuite.',
        ],
      ],
      [
        'Sécurité et règles',
        [
          'Que permettent les niveaux de vérification ?',
          'Les retraits, futures, copy trading, options, marge, prêts, ordres OTC, achats et ventes de NFT, récompenses, coupons et le chat demandent le niveau 1. Niveau 1 : retraits jusqu’à 200 BTC en 24 heures et opérations en fiat jusqu’à 2 000 USDT chacune. Niveau 2 : 500 BTC en 24 heures et 1 000 000 USDT par opération. Le tout en argent démo.',
        ],
        [
          'Comment vérifier les chiffres ?',
          'L’argent ne bouge que par des écritures dont la somme est nulle. Votre historique des transactions montre chacune de vos écritures et le solde qui en résulte.',
        ],
        [
          'Que signifie « Fonction en cours de développement » ?',
          'Ce service n’est pas encore ouvert. Rien n’a changé sur votre solde.',
        ],
      ],
    ],
  },
  about: {
    title: 'À propos de nous',
    summary: 'Un lieu pour s’exercer au trading, avec des chiffres vérifiables',
    sections: [
      [
        'Ce qu’est Bourse',
        'Bourse est une application mobile de trading, de placement et de portefeuille. Ce site fonctionne en mode démo, sans argent réel. Les services qui ne sont pas encore ouverts l’indiquent.',
      ],
      [
        'Ce qui compte pour nous',
        [
          'Personne ne peut choisir un résultat, ni pour ni contre un membre.',
          'Les frais et le pire des cas s’affichent avant la confirmation.',
        ],
      ],
      [
        'Comment les chiffres sont tenus',
        'Chaque mouvement est inscrit dans une comptabilité en partie double. La base de données refuse elle-même les écritures dont la somme n’est pas nulle et les soldes négatifs.',
      ],
    ],
  },
  rebate: {
    title: 'Règles de parrainage',
    summary: 'Invitez des amis et recevez une part de leurs frais de négociation, en argent démo.',
    sections: [
      [
        'Fonctionnement',
        'Votre code et votre lien d’invitation se trouvent sur la page Inviter des amis. Quiconque s’inscrit avec eux reste votre filleul.',
      ],
      [
        'Ce qui est crédité',
        'La commission est une part des frais réellement payés par vos filleuls. Elle est à la charge de la maison et ne leur coûte rien. Le taux en vigueur figure sur la page Inviter des amis.',
        'C’est de l’argent démo, inscrit à part dans votre historique des transactions. Sans cette écriture, rien n’a été crédité.',
      ],
      ['Ce qui est interdit', 'S’inviter soi-même, directement ou par d’autres. Un tel code est refusé.'],
    ],
  },
  contact: {
    title: 'Nous contacter',
    summary: 'Service client, e-mail et questions fréquentes',
    support: 'Service client',
    mail: 'E-mail',
    faq: 'Questions fréquentes',
    note: 'Ne donnez jamais votre mot de passe ni un code de vérification à quiconque, pas même à nous.',
  },
  compliance: {
    title: 'Conformité',
    summary: 'Comment ce site est géré, ce qu’il conserve et ce que vous pouvez vérifier vous-même',
    sections: [
      [
        '1. Champ d’application',
        'La présente déclaration vaut pour tout ce que ce site propose en mode démo. Elle dit selon quelles règles il est géré et comment vérifier qu’elles sont respectées.',
        'Elle ne constitue ni un conseil juridique ni un conseil en placement.',
        'Les services qui indiquent « Fonction en cours de développement » ne sont pas encore ouverts. Ce que dit cette déclaration à leur sujet vaut dès leur ouverture.',
      ],
      [
        '2. Argent démo uniquement',
        'Tous les soldes sont de l’argent démo sans valeur. Le site n’encaisse aucun paiement, ne détient aucun actif de client et ne verse rien. Il ne revendique aucun agrément de plateforme ou de paiement.',
        'Un exploitant qui voudrait proposer une activité réelle doit d’abord obtenir les agréments des pays concernés et remplacer cette déclaration.',
      ],
      [
        '3. Prix',
        'Les prix proviennent d’une simulation. Chaque heure a sa propre clé : son empreinte est publiée avant l’heure, la clé après, et chacun peut en recalculer tous les prix de l’heure. Si une démonstration fixe les clés, l’application indique que les prix sont prévisibles. La simulation ne reçoit aucune information sur les membres, les ordres ou les soldes.',
        'Ces prix ne sont ceux d’aucun marché réel et ne doivent pas servir à en juger.',
      ],
      [
        '4. Ordres',
        'Les ordres de tous les membres et de la maison sont rapprochés par prix, puis par heure. La maison cote afin qu’il y ait toujours une contrepartie. À prix égal, les membres passent avant la maison.',
        'Un ordre non couvert est refusé en entier. Ce qu’un ordre ouvert peut coûter est réservé lors de sa saisie.',
      ],
      [
        '5. Aucun résultat ne se choisit',
        'Les règlements lisent les prix enregistrés et la version de la règle en vigueur. Aucun interrupteur, aucun champ, aucune commande ne permet de décider qui gagne et qui perd.',
      ],
      [
        '6. Comptabilité et reçus',
        'Chaque mouvement d’argent est un virement dont la somme des écritures est nulle. Les écritures ne sont jamais modifiées ni supprimées ; une correction est un nouveau virement.',
        'Les règlements laissent un reçu avec la règle, les données, chaque étape du calcul et le résultat. Chaque reçu contient l’empreinte du précédent : aucun ne peut être remplacé sans que cela se voie.',
      ],
      [
        '7. Niveaux d’identité et limites',
        'La vérification d’identité comporte deux niveaux. Elle fait partie de l’exercice et se contrôle comme le reste :',
        [
          'Niveau 1 : retraits jusqu’à 200 BTC en 24 heures, opérations en fiat jusqu’à 2 000 USDT chacune.',
          'Niveau 2 : retraits jusqu’à 500 BTC en 24 heures, opérations en fiat jusqu’à 1 000 000 USDT chacune.',
        ],
        'N’envoyez pas de vrais documents sur un site d’exercice. Un dessin suffit.',
      ],
      [
        '8. Données personnelles',
        'Le site conserve ce que vous saisissez : adresse ou numéro, profil, ordres et messages. Les mots de passe ne sont gardés que sous forme d’empreinte lente à sens unique, illisible pour quiconque.',
        'Aucune publicité ni aucun pistage par des tiers n’est intégré.',
      ],
      [
        '9. Sécurité des comptes',
        'Les codes valent quelques minutes et pour un seul usage. Les erreurs répétées de code ou de mot de passe sont ralenties. Un nouveau mot de passe met fin à toutes les autres sessions.',
      ],
      [
        '10. Ce que les produits risqueraient',
        'Avec de l’argent réel, les futures, les options, les placements structurés et les dépôts bloqués peuvent faire perdre toute la mise. S’y exercer ici ne les rend pas sûrs.',
        'Avant chaque ordre de ce type, l’application énonce le pire des cas en mots simples.',
      ],
      [
        '11. Usage loyal',
        [
          'Une personne, un compte.',
          'Pas d’appels automatisés au-delà des limites publiées.',
          'Aucune tentative d’entrer dans le compte d’autrui.',
        ],
      ],
      [
        '12. Réclamations',
        'Écrivez-nous depuis la page Contact. Indiquez l’heure et, si vous l’avez, le numéro de l’écriture ou du reçu.',
      ],
    ],
  },
  agreement: {
    title: 'Conditions d’utilisation',
    summary: 'Les règles d’usage de ce site en mode démo',
    sections: [
      [
        '1. Ce que vous acceptez',
        'En vous inscrivant, vous acceptez ces règles et la déclaration de conformité.',
      ],
      [
        '2. Votre compte',
        'Vous choisissez un mot de passe et le gardez pour vous. Ce qui est fait avec votre compte vous est attribué tant que vous ne nous avez pas signalé qu’un autre y est entré.',
      ],
      [
        '3. Argent démo',
        'L’argent démo n’a aucune valeur et ne donne droit à aucun paiement, bien ou service. L’exploitant peut remettre les soldes à l’état initial après l’avoir annoncé.',
      ],
      [
        '4. Les ordres sont définitifs',
        'Un ordre confirmé est exécuté selon sa règle. Une opération n’est pas annulée parce que son résultat déplaît. Une erreur du site est corrigée par une écriture visible.',
      ],
      [
        '5. Aucun conseil',
        'Rien sur ce site n’est une recommandation d’achat ou de vente. Le succès fictif ne dit rien du succès réel.',
      ],
      [
        '6. Disponibilité',
        'Le site peut s’arrêter pour maintenance ou prendre fin. Ce qui était confirmé avant une pause l’est encore après.',
      ],
      [
        '7. Ce que nous pouvons faire',
        'Nous pouvons vous priver de parole dans les salons si vous gênez les autres ou enfreignez ces règles.',
      ],
      ['8. Départ', 'Vous pouvez arrêter à tout moment. Les écritures comptables demeurent.'],
    ],
  },
}
